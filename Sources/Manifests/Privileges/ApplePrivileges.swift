import Base
import YAML

/// The privileges in entitlements and Info.plists.
struct ApplePrivileges {
  let path: String
  let holder: String
  /// The places of keys, as far as known.
  private let places: [String: Place]

  init(path: String, holder: String? = nil, keys node: YAMLNode? = nil) {
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
    if let restraint = restraint(key, value) { return [restraint] }
    let values: [String]
    switch value {
    case .other("true"): values = []
    // A sandbox restricts the app if it is on, so that only off is reported.
    case .other("false"):
      return Self.isCage(key)
        ? [privilege(.entitlement, key, key + "=false", Self.uncaged(key))] : []
    case .other(let text): values = [text]
    case .text, .list: values = value.texts
    case .dictionary(let members): values = members.keys.sorted()
    }
    if values.isEmpty {
      if case .list = value { return [] }
      return [privilege(.entitlement, key, key, "has the new entitlement \(quoted(key))")]
    }
    return values.map { text in
      privilege(.entitlement, key, "\(key)=\(text)", "\(Self.words(key)) \(quoted(text))")
    }
  }

  /// Restrictions, whose removal is reported; nil for all other keys.
  private func restraint(_ key: String, _ value: PropertyList) -> Privilege? {
    if key == Self.protection, let text = value.texts.first {
      let level = Self.protections.firstIndex(of: text) ?? 0
      return privilege(
        .entitlement, key, "\(key)=\(text)",
        "no longer protects its data with \(quoted(text))",
        implied: Self.protections[..<level].map { "\(key)=\($0)" }
      ).asRestraint
    }
    guard Self.isCage(key), value != .other("false") else { return nil }
    return privilege(.entitlement, key, key, Self.uncaged(key)).asRestraint
  }

  private static let protection = "com.apple.developer.default-data-protection"
  /// From the weakest.
  private static let protections = [
    "NSFileProtectionNone", "NSFileProtectionCompleteUntilFirstUserAuthentication",
    "NSFileProtectionCompleteUnlessOpen", "NSFileProtectionComplete",
  ]

  private static func isCage(_ key: String) -> Bool {
    key == "com.apple.security.app-sandbox" || key.hasPrefix("com.apple.security.hardened-process")
  }

  private static func uncaged(_ key: String) -> String {
    "is no longer restricted by \(quoted(key))"
  }

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
    return usages + modes + schemes(list["CFBundleURLTypes"]) + transport(list[Self.transportKey])
  }

  private static let transportKey = "NSAppTransportSecurity"

  func usage(_ key: String) -> Privilege? {
    guard key.hasPrefix("NS"), key.hasSuffix("UsageDescription") else { return nil }
    let what = UsageDescription.words(key).map { "may now use \($0): " } ?? "may now request "
    return privilege(.usageDescription, key, key, what + quoted(key))
  }

  /// The URL schemes with which other apps and pages open the app and pass data to it.
  private func schemes(_ types: PropertyList?) -> [Privilege] {
    guard case .list(let types)? = types else { return [] }
    return types.flatMap { $0["CFBundleURLSchemes"]?.texts ?? [] }.map { scheme in
      privilege(
        .urlScheme, "CFBundleURLTypes", scheme,
        "can now be opened by other apps: \(quoted(scheme + ":"))")
    }
  }

  private func mode(_ mode: String) -> Privilege {
    privilege(
      .backgroundMode, "UIBackgroundModes", mode, "may now run in the background: \(quoted(mode))")
  }

  private func transport(_ security: PropertyList?) -> [Privilege] {
    guard case .dictionary(let values)? = security else { return [] }
    let found = values.keys.sorted().filter { key in
      key.hasPrefix("NSAllows") && values[key] == .other("true")
    }.map { insecure($0, quoted($0)) }
    let domains = values["NSExceptionDomains"]?.members ?? []
    return found + domains.flatMap(exception)
      + (values["NSPinnedDomains"]?.members ?? []).map { domain, _ in
        privilege(
          .insecureLoads, Self.transportKey, "pins \(domain)",
          "no longer pins the certificates of \(quoted(domain))"
        ).asRestraint
      }
  }

  /// The exceptions of a domain, separately, because an existing exception can be extended.
  private func exception(_ domain: String, _ exception: PropertyList) -> [Privilege] {
    let weak = exception.members.filter(Self.weakens)
    let hasMore = !weak.isEmpty && exception["NSIncludesSubdomains"] == .other("true")
    return weak.map { key, value in
      insecure("domain \(domain) \(key) \(value.texts.first ?? "")", "from \(quoted(domain))")
    }
      + (hasMore
        ? [insecure("domain \(domain) and below", "from subdomains of \(quoted(domain))")] : [])
  }

  private static func weakens(_ key: String, _ value: PropertyList) -> Bool {
    if key.hasSuffix("AllowsInsecureHTTPLoads") { return value == .other("true") }
    if key.hasSuffix("RequiresForwardSecrecy") { return value == .other("false") }
    return key.hasSuffix("MinimumTLSVersion") && value.texts.first.map { $0 < "TLSv1.2" } == true
  }

  private func insecure(_ name: String, _ what: String) -> Privilege {
    privilege(
      .insecureLoads, Self.transportKey, name,
      "may now load weakly encrypted or unencrypted data: \(what)")
  }

  private func privilege(
    _ kind: Privilege.Kind, _ key: String, _ name: String, _ words: String, implied: [String] = []
  ) -> Privilege {
    Privilege(
      kind, of: holder, name, words, at: places[key] ?? Place(path: path, line: 1),
      implied: implied)
  }
}

extension PropertyList {
  /// The members of a dictionary by key; empty if it is not a dictionary.
  fileprivate var members: [(key: String, value: PropertyList)] {
    if case .dictionary(let values) = self { values.sorted { $0.key < $1.key } } else { [] }
  }
}

/// The Info.plist keys with which an app requests the user's permission.
enum UsageDescription {
  static let keys = table.keys.sorted()

  /// The description of a key; nil if it is unknown.
  static func words(_ key: String) -> String? { table[key] }

  private static let table = [
    "NSAppleEventsUsageDescription": "other apps",
    "NSAppleMusicUsageDescription": "the media library",
    "NSBluetoothAlwaysUsageDescription": "Bluetooth",
    "NSCalendarsFullAccessUsageDescription": "the calendars",
    "NSCalendarsUsageDescription": "the calendars",
    "NSCalendarsWriteOnlyAccessUsageDescription": "the calendars (write only)",
    "NSCameraUsageDescription": "the camera",
    "NSContactsUsageDescription": "the contacts",
    "NSFaceIDUsageDescription": "Face ID",
    "NSHealthShareUsageDescription": "health data",
    "NSHealthUpdateUsageDescription": "health data (write)",
    "NSHomeKitUsageDescription": "HomeKit",
    "NSLocalNetworkUsageDescription": "the local network",
    "NSLocationAlwaysAndWhenInUseUsageDescription": "the location at any time",
    "NSLocationWhenInUseUsageDescription": "the location",
    "NSMicrophoneUsageDescription": "the microphone",
    "NSMotionUsageDescription": "motion data",
    "NSPhotoLibraryAddUsageDescription": "the photos (add only)",
    "NSPhotoLibraryUsageDescription": "the photos",
    "NSRemindersFullAccessUsageDescription": "the reminders",
    "NSRemindersUsageDescription": "the reminders",
    "NSSiriUsageDescription": "Siri",
    "NSSpeechRecognitionUsageDescription": "speech recognition",
    "NSUserTrackingUsageDescription": "tracking across apps",
    "NFCReaderUsageDescription": "NFC",
  ]
}
