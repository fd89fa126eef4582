import Base

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

/// The privileges in Android's network security file: unencrypted loads, user certificates.
struct AndroidNetworkPrivileges {
  let path: String

  /// True for the resources that can be such a file; the manifest chooses its name.
  static func isWanted(_ path: String) -> Bool {
    path.hasSuffix(".xml") && (path.hasPrefix("res/xml/") || path.contains("/res/xml/"))
  }

  /// An open element.
  private struct Level {
    let name: String
    /// Values that are inherited by a `domain-config`.
    var isCleartext = false
    var isPinned = false
    var domains: [Domain] = []
  }

  private struct Domain {
    var name = ""
    let hasMore: Bool
  }

  func read(_ bytes: [UInt8]) throws(StreamFault) -> [Privilege] {
    var open: [Level] = []
    var found: [Privilege] = []
    try XMLStream.walk(bytes) { event in
      switch event {
      case .start(let element):
        // This folder also contains other resource types.
        if open.isEmpty, element.name != "network-security-config" { return false }
        found += certificates(element, within: open)
        begin(element, &open)
        if element.name == "base-config", open.last?.isCleartext == true {
          found.append(cleartext("every server"))
        }
      case .text(let text):
        guard open.last?.name == "domain", open.count > 1 else { break }
        let parent = open.count - 2
        guard let last = open[parent].domains.indices.last else { break }
        open[parent].domains[last].name += text
      case .end:
        guard let level = open.popLast(), level.name == "domain-config" else { break }
        found += level.domains.flatMap { privileges($0, of: level) }
      case .comment, .finished: break
      }
      return true
    }
    return found
  }

  /// A nested `domain-config` inherits missing values from the enclosing one.
  private func begin(_ element: XMLElement, _ open: inout [Level]) {
    var level = Level(name: element.name)
    if let parent = open.last, parent.name == "domain-config", element.name == "domain-config" {
      (level.isCleartext, level.isPinned) = (parent.isCleartext, parent.isPinned)
    }
    if let permitted = element["cleartextTrafficPermitted"] {
      level.isCleartext = permitted != "false"
    }
    switch element.name {
    case "domain" where !open.isEmpty:
      let hasMore = element["includeSubdomains"].map { $0 != "false" } ?? false
      open[open.count - 1].domains.append(Domain(hasMore: hasMore))
    case "pin" where open.last?.name == "pin-set" && open.count > 1:
      open[open.count - 2].isPinned = true
    default: break
    }
    open.append(level)
  }

  private func privileges(_ domain: Domain, of level: Level) -> [Privilege] {
    let name = quoted(domain.name.filter { !$0.isWhitespace })
    let servers = [name] + (domain.hasMore ? ["subdomains of \(name)"] : [])
    return (level.isCleartext ? servers.map(cleartext) : [])
      + (level.isPinned ? servers.map(pins) : [])
  }

  private func cleartext(_ server: String) -> Privilege {
    privilege("cleartext \(server)", "may now load unencrypted data from \(server)")
  }

  private func pins(_ server: String) -> Privilege {
    privilege("pins \(server)", "no longer pins the certificates of \(server)").asRestraint
  }

  /// User certificates in debug overrides are not a privilege.
  private func certificates(_ element: XMLElement, within open: [Level]) -> [Privilege] {
    guard element.name == "certificates", element["src"] == "user",
      !open.contains(where: { $0.name == "debug-overrides" })
    else { return [] }
    return [privilege("user certificates", "now trusts certificates that the user adds")]
  }

  private func privilege(_ name: String, _ words: String) -> Privilege {
    Privilege(.insecureLoads, of: quoted(path), name, words, at: Place(path: path, line: 1))
  }
}
