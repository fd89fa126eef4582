import Diagnostics

/// What entitlements and Info.plists allow.
struct ApplePrivileges {
  let path: String
  let holder: String
  /// Where keys stand, as far as that is known.
  private let places: [String: Place]

  init(path: String, holder: String? = nil, keys node: SpecNode? = nil) {
    self.path = path
    self.holder = holder ?? quoted(path)
    places = Dictionary(
      (node?.entries ?? []).map { ($0.key, $0.keyPlace) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: - Entitlements

  func entitlements(_ list: PropertyList) -> [Privilege] {
    guard case .dictionary(let values) = list else { return [] }
    return values.sorted { $0.key < $1.key }.flatMap { key, value in entitlement(key, value) }
  }

  private func entitlement(_ key: String, _ value: PropertyList) -> [Privilege] {
    let values: [String]
    switch value {
    case .other("true"): values = []
    // Each of these makes an app's cage smaller where it is on: off is what is told.
    case .other("false"):
      return Self.cages.contains(key)
        ? [privilege(.entitlement, key, key + "=false", "is not held by \(quoted(key)) any more")]
        : []
    case .other(let text): values = [text]
    case .text, .list: values = value.texts
    case .dictionary(let members): values = members.keys.sorted()
    }
    if values.isEmpty {
      if case .list = value { return [] }
      if Self.cages.contains(key) { return [] }
      return [privilege(.entitlement, key, key, "has the new entitlement \(quoted(key))")]
    }
    return values.map { text in
      privilege(.entitlement, key, "\(key)=\(text)", "\(Self.words(key)) \(quoted(text))")
    }
  }

  private static let cages = ["com.apple.security.app-sandbox"]

  private static func words(_ key: String) -> String {
    switch key {
    case "com.apple.security.application-groups": "may now share data in the App Group"
    case "keychain-access-groups": "may now read the keychain group"
    case "com.apple.developer.associated-domains": "is now associated with"
    case "com.apple.developer.icloud-container-identifiers": "may now use the iCloud container"
    default: "has the new entitlement \(quoted(key)) with"
    }
  }

  // MARK: - Info.plist

  func info(_ list: PropertyList) -> [Privilege] {
    guard case .dictionary(let values) = list else { return [] }
    let usages = values.keys.sorted().compactMap(usage)
    let modes = (list["UIBackgroundModes"]?.texts ?? []).map(mode)
    return usages + modes + transport(list["NSAppTransportSecurity"])
  }

  private func usage(_ key: String) -> Privilege? {
    guard key.hasPrefix("NS"), key.hasSuffix("UsageDescription") else { return nil }
    let what = UsageDescription.words(key).map { "may now use \($0): " } ?? "may now ask for "
    return privilege(.usageDescription, key, key, what + quoted(key))
  }

  private func mode(_ mode: String) -> Privilege {
    privilege(
      .backgroundMode, "UIBackgroundModes", mode, "may now run in the background: \(quoted(mode))")
  }

  private func transport(_ security: PropertyList?) -> [Privilege] {
    guard case .dictionary(let values)? = security else { return [] }
    var found = values.keys.sorted().filter { key in
      key.hasPrefix("NSAllows") && values[key] == .other("true")
    }.map { insecure($0, quoted($0)) }
    if case .dictionary(let domains)? = values["NSExceptionDomains"] {
      for (domain, exception) in domains.sorted(by: { $0.key < $1.key }) {
        guard case .dictionary(let keys) = exception, keys.contains(where: Self.weakens) else {
          continue
        }
        found.append(insecure("domain \(domain)", "from \(quoted(domain))"))
      }
    }
    return found
  }

  private static func weakens(_ key: String, _ value: PropertyList) -> Bool {
    if key.hasSuffix("AllowsInsecureHTTPLoads") { return value == .other("true") }
    if key.hasSuffix("RequiresForwardSecrecy") { return value == .other("false") }
    return key.hasSuffix("MinimumTLSVersion") && value.texts.first.map { $0 < "TLSv1.2" } == true
  }

  private func insecure(_ name: String, _ what: String) -> Privilege {
    privilege(
      .insecureLoads, "NSAppTransportSecurity", name,
      "may now load what is not well encrypted: \(what)")
  }

  // MARK: - Build settings

  /// Info.plist keys that Xcode's project makes of settings.
  func settings(_ bytes: [UInt8]) -> [Privilege] {
    let keys = UsageDescription.keys.map { "INFOPLIST_KEY_" + $0 }
    var seen: Set<String> = []
    return ProjectSettings.versions(bytes, keys: keys).compactMap { found in
      let key = String(found.key.dropFirst("INFOPLIST_KEY_".count))
      return seen.insert(key).inserted ? usage(key) : nil
    }
  }

  private func privilege(
    _ kind: Privilege.Kind, _ key: String, _ name: String, _ words: String
  ) -> Privilege {
    Privilege(
      kind, of: holder, name, words, at: places[key] ?? Place(path: path, line: 1))
  }
}
