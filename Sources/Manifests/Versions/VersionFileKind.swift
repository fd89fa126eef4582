/// How a file states a version.
package enum VersionFileKind: String, CaseIterable, Sendable {
  case xcconfig
  case plist
  case xcodegen
  case pbxproj
  case gradle
  case properties
  case json
  /// Nothing but the version.
  case text

  /// The kind that a file's name tells; nil where it tells none.
  package init?(path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let kinds: [(ending: String, kind: VersionFileKind)] = [
      (".xcconfig", .xcconfig), (".plist", .plist), (".pbxproj", .pbxproj), (".gradle", .gradle),
      (".gradle.kts", .gradle), (".properties", .properties), (".json", .json), (".yml", .xcodegen),
      (".yaml", .xcodegen), (".txt", .text),
    ]
    if let kind = kinds.first(where: { name.hasSuffix($0.ending) })?.kind {
      self = kind
    } else if ["VERSION", ".version"].contains(name) {
      self = .text
    } else {
      return nil
    }
  }

  /// The keys that such a file usually states it by, the one that counts first.
  var keys: [String] {
    switch self {
    case .xcconfig, .pbxproj: ["MARKETING_VERSION"]
    case .plist: ["CFBundleShortVersionString"]
    case .xcodegen: ["MARKETING_VERSION", "CFBundleShortVersionString"]
    case .gradle: ["versionName"]
    case .properties: ["app.versionName", "versionName", "VERSION_NAME"]
    case .json: ["version"]
    case .text: ["version"]
    }
  }

  /// How such a file states a version so that another one can take its place.
  func line(_ key: String, _ text: String) -> String {
    self == .properties ? "\(key)=\(text)" : "\(key): \"\(text)\""
  }
}
