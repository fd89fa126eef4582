import Diagnostics
import Formats

/// What an Android manifest allows.
struct AndroidPrivileges {
  let path: String

  func read(_ bytes: [UInt8]) throws(StreamFault) -> [Privilege] {
    var stream = try XMLStream(ByteChunks(bytes))
    var found: [Privilege] = []
    var count = 0
    while true {
      switch try stream.next() {
      case .start(let element):
        count += 1
        if count > SpecLimits.nodes { throw StreamFault(.tooMuch("\(SpecLimits.nodes) elements")) }
        found += privileges(element)
      case .text, .end: break
      case .finished: return found
      }
    }
  }

  private func privileges(_ element: XMLElement) -> [Privilege] {
    let name = element["android:name"] ?? ""
    switch element.name {
    case "uses-permission", "uses-permission-sdk-23":
      return [privilege(.permission, name, "may now ask for \(quoted(name))")]
    case "application":
      return flags(element)
    case "activity", "activity-alias", "service", "receiver", "provider":
      guard element["android:exported"] == "true" else { return [] }
      let guardian = element["android:permission"] ?? ""
      return [
        privilege(
          .exportedComponent, "\(element.name) \(name) \(guardian)",
          "lets other apps use its \(element.name) \(quoted(name))"
            + (guardian.isEmpty ? "" : " with \(quoted(guardian))"))
      ]
    default: return []
    }
  }

  private func flags(_ element: XMLElement) -> [Privilege] {
    let cleartext = "android:usesCleartextTraffic"
    var found: [Privilege] = []
    if element[cleartext] == "true" {
      found.append(
        privilege(
          .insecureLoads, cleartext, "may now load what is not encrypted: \(quoted(cleartext))"))
    }
    if element["android:debuggable"] == "true" {
      found.append(privilege(.debuggable, "debuggable", "may now be debugged by anyone"))
    }
    return found
  }

  private func privilege(_ kind: Privilege.Kind, _ name: String, _ words: String) -> Privilege {
    Privilege(kind, of: quoted(path), name, words, at: Place(path: path, line: 1))
  }
}
