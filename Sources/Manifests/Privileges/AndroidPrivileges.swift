import Diagnostics
import Formats

/// The privileges in an Android manifest.
struct AndroidPrivileges {
  let path: String

  func read(_ bytes: [UInt8]) throws(StreamFault) -> [Privilege] {
    var found: [Privilege] = []
    try XMLStream.walk(bytes) { event in
      if case .start(let element) = event { found += privileges(element) }
      return true
    }
    return found
  }

  private func privileges(_ element: XMLElement) -> [Privilege] {
    let name = element.values("name").joined(separator: " ")
    switch element.name {
    case "uses-permission", "uses-permission-sdk-23", "uses-permission-sdk-m":
      return [permission(name, element)]
    case "application":
      return flags(element)
    case "activity", "activity-alias", "service", "receiver", "provider":
      return element.isOn("exported") ? [exported(name, element)] : []
    default: return []
    }
  }

  /// A permission for older systems only becomes wider if newer systems are included.
  private func permission(_ name: String, _ element: XMLElement) -> Privilege {
    let most = element.values("maxSdkVersion").map { Int($0) ?? .max }.max() ?? .max
    var permission = privilege(
      .permission, name,
      "may now request \(quoted(name))" + (most == .max ? "" : " up to API level \(most)"))
    permission.extent = most
    return permission
  }

  /// A provider can have separate permissions for reading and writing.
  private func exported(_ name: String, _ element: XMLElement) -> Privilege {
    let own = element.guardian("permission")
    let isProvider = element.name == "provider"
    let reading = isProvider ? element.guardian("readPermission") ?? own : own
    let writing = isProvider ? element.guardian("writePermission") ?? own : own
    let guardians: [String]
    if reading == writing {
      guardians = [reading.map { " with \(quoted($0))" } ?? ""]
    } else {
      guardians = [
        reading.map { ", to read with \(quoted($0))" } ?? "",
        writing.map { ", to write with \(quoted($0))" } ?? "",
      ]
    }
    return privilege(
      .exportedComponent, "\(element.name) \(name)\(guardians.joined())",
      "lets other apps use its \(element.name) \(quoted(name))\(guardians.joined())")
  }

  private func flags(_ element: XMLElement) -> [Privilege] {
    let cleartext = "android:usesCleartextTraffic"
    var found: [Privilege] = []
    if element.isOn("usesCleartextTraffic") {
      found.append(
        privilege(
          .insecureLoads, cleartext, "may now load unencrypted data: \(quoted(cleartext))"))
    }
    if element.isOn("debuggable") {
      found.append(privilege(.debuggable, "debuggable", "is now debuggable"))
    }
    if element.values("allowBackup").contains("false") {
      let backup = "android:allowBackup"
      found.append(
        privilege(.backup, backup, "can now be backed up: \(quoted(backup))").asRestraint)
    }
    return found
  }

  private func privilege(_ kind: Privilege.Kind, _ name: String, _ words: String) -> Privilege {
    Privilege(kind, of: quoted(path), name, words, at: Place(path: path, line: 1))
  }
}

extension XMLElement {
  /// The values of an attribute, with any prefix for Android's namespace.
  fileprivate func values(_ name: String) -> [String] {
    attributes.filter { $0.name.split(separator: ":").last.map(String.init) == name }.map(\.value)
  }

  /// The permission that other apps need; nil if they need none.
  fileprivate func guardian(_ name: String) -> String? {
    let text = values(name).joined(separator: " ")
    return text.isEmpty ? nil : text
  }

  /// True if an attribute may be true: a resource can differ by device.
  fileprivate func isOn(_ name: String) -> Bool { values(name).contains { $0 != "false" } }
}
