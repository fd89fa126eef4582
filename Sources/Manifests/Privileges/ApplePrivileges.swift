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

  private static let settingPrefix = "INFOPLIST_KEY_"
  private static let settingKeys = UsageDescription.keys.map { settingPrefix + $0 }

  /// Info.plist keys that Xcode's project makes of settings.
  func settings(_ bytes: [UInt8]) -> [Privilege] {
    settings(ProjectSettings.versions(bytes, keys: Self.settingKeys).map(\.key))
  }

  /// Those that a file of settings makes.
  func settingLines(_ bytes: [UInt8]) -> [Privilege] {
    settings(SettingLines.xcconfig(bytes, keys: Self.settingKeys).map(\.key))
  }

  /// Those that a manifest makes, wherever settings stand in it.
  func settings(in root: SpecNode) -> [Privilege] {
    var names: [String] = []
    var open = [root]
    while let node = open.popLast() {
      open += node.items + node.entries.map(\.value)
      // A condition in brackets may stand behind the name.
      names += node.entries.map { String($0.key.prefix { $0 != "[" }) }
    }
    return settings(names.sorted())
  }

  private func settings(_ names: [String]) -> [Privilege] {
    var seen: Set<String> = []
    return names.filter { $0.hasPrefix(Self.settingPrefix) && seen.insert($0).inserted }
      .compactMap { usage(String($0.dropFirst(Self.settingPrefix.count))) }
  }

  private func privilege(
    _ kind: Privilege.Kind, _ key: String, _ name: String, _ words: String
  ) -> Privilege {
    Privilege(
      kind, of: holder, name, words, at: places[key] ?? Place(path: path, line: 1))
  }
}
