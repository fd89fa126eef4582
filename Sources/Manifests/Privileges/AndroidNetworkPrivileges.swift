import Diagnostics
import Formats

/// What Android's file of network security allows: loads without encryption, certificates of users.
struct AndroidNetworkPrivileges {
  let path: String

  /// True for the resources among which such a file lies; its name is the manifest's choice.
  static func isWanted(_ path: String) -> Bool {
    path.hasSuffix(".xml") && (path.hasPrefix("res/xml/") || path.contains("/res/xml/"))
  }

  /// One `base-config`, `domain-config` or `debug-overrides` that is open.
  private struct Level {
    let name: String
    let isCleartext: Bool
    var domains: [String] = []
  }

  func read(_ bytes: [UInt8]) throws(StreamFault) -> [Privilege] {
    var stream = try XMLStream(ByteChunks(bytes))
    var open: [Level] = []
    var found: [Privilege] = []
    var count = 0
    while true {
      switch try stream.next() {
      case .start(let element):
        count += 1
        if count > SpecLimits.nodes { throw StreamFault(.tooMuch("\(SpecLimits.nodes) elements")) }
        // Resources of other kinds lie here, too.
        if open.isEmpty, element.name != "network-security-config" { return [] }
        found += certificates(element, within: open)
        let isCleartext = element["cleartextTrafficPermitted"] == "true"
        if isCleartext, element.name == "base-config" { found.append(cleartext("every server")) }
        open.append(Level(name: element.name, isCleartext: isCleartext))
      case .text(let text):
        guard open.last?.name == "domain", open.count > 1 else { break }
        open[open.count - 2].domains.append(text)
      case .end:
        guard let level = open.popLast(), level.name == "domain-config", level.isCleartext else {
          break
        }
        found += level.domains.map { cleartext(quoted($0)) }
      case .finished: return found
      }
    }
  }

  private func cleartext(_ server: String) -> Privilege {
    privilege("cleartext \(server)", "may now load what is not encrypted, from \(server)")
  }

  /// Certificates of users are for debugging, where they are no privilege.
  private func certificates(_ element: XMLElement, within open: [Level]) -> [Privilege] {
    guard element.name == "certificates", element["src"] == "user",
      !open.contains(where: { $0.name == "debug-overrides" })
    else { return [] }
    return [privilege("user certificates", "now trusts certificates that its user adds")]
  }

  private func privilege(_ name: String, _ words: String) -> Privilege {
    Privilege(.insecureLoads, of: quoted(path), name, words, at: Place(path: path, line: 1))
  }
}
