import Base
import YAML

/// The source of a target's Info.plist.
enum InfoSource {
  /// XcodeGen generates it from `info`.
  case written(YAMLNode, at: Place)
  /// A file that a build setting names.
  case file(path: String, at: Place)
  /// Xcode generates it during the build, or it is unknown.
  case none
}

extension SpecModel {
  /// The source of a target's Info.plist in a configuration.
  func infoSource(of target: SpecTarget, in configuration: String) -> InfoSource {
    let named = settings.value("INFOPLIST_FILE", of: target, in: configuration)
    let path = named.flatMap { resolved($0.text, of: target, in: configuration) }
    if let entry = target.node.entry("info"), let own = entry.value["path"]?.text {
      if path == nil || path == own { return .written(entry.value, at: entry.keyPlace) }
    }
    if let named, let path, !path.isEmpty { return .file(path: path, at: named.place) }
    return .none
  }

  /// True if Xcode generates an Info.plist, or adds keys to the existing one.
  func generatesInfo(_ target: SpecTarget, in configuration: String) -> Bool {
    let value = settings.value("GENERATE_INFOPLIST_FILE", of: target, in: configuration)?.text
    return value.map { ["YES", "TRUE", "1"].contains($0.uppercased()) } ?? false
  }

  /// The texts of an entitlement key; nil if they are unknown.
  func entitlement(_ key: String, of target: SpecTarget) -> [String]? {
    let configuration = mainConfiguration
    let found: [String]
    if let properties = target.node["entitlements"]?["properties"] {
      found = properties[key]?.texts ?? []
    } else if let named = resolvedValue(
      "CODE_SIGN_ENTITLEMENTS", of: target, in: configuration)
    {
      guard let list = propertyList(at: named) else { return nil }
      found = list[key]?.texts ?? []
    } else {
      guard settings.isComplete(for: target) else { return nil }
      found = []
    }
    // The team prefix is added when the app is signed.
    let bare = found.map { text in
      Self.prefixes.first { text.hasPrefix($0) }.map { String(text.dropFirst($0.count)) } ?? text
    }
    return bare.map { resolved($0, of: target, in: configuration) ?? $0 }
  }

  private static let prefixes = ["$(AppIdentifierPrefix)", "$(TeamIdentifierPrefix)"]

  /// The URL schemes in a target's Info.plist; nil if unknown.
  func urlSchemes(of target: SpecTarget) -> [String]? {
    switch infoSource(of: target, in: mainConfiguration) {
    case .written(let info, _):
      let types = info["properties"]?["CFBundleURLTypes"]?.items ?? []
      return types.flatMap { $0["CFBundleURLSchemes"]?.texts ?? [] }
        .map { resolved($0, of: target, in: mainConfiguration) ?? $0 }
    case .file(let path, _):
      guard let list = propertyList(at: path) else { return nil }
      guard case .list(let types)? = list["CFBundleURLTypes"] else { return [] }
      return types.flatMap { $0["CFBundleURLSchemes"]?.texts ?? [] }
        .map { resolved($0, of: target, in: mainConfiguration) ?? $0 }
    case .none: return nil
    }
  }

  /// The deployment target of a target, with the place that sets it.
  func deploymentTarget(of target: SpecTarget) -> (version: String, place: Place)? {
    guard let platform = target.platform, let key = Self.deploymentKeys[platform] else {
      return nil
    }
    if let own = settings.value(key, of: target, in: mainConfiguration, from: .target) {
      return resolved(own.text, of: target, in: mainConfiguration).map { ($0, own.place) }
    }
    let stated =
      target.node["deploymentTarget"] ?? spec.merged["options"]?["deploymentTarget"]?[platform]
    if let stated, let version = stated.text { return (version, stated.place) }
    guard let value = settings.value(key, of: target, in: mainConfiguration) else { return nil }
    return resolved(value.text, of: target, in: mainConfiguration).map { ($0, value.place) }
  }

  private static let deploymentKeys = [
    "iOS": "IPHONEOS_DEPLOYMENT_TARGET", "macOS": "MACOSX_DEPLOYMENT_TARGET",
    "tvOS": "TVOS_DEPLOYMENT_TARGET", "watchOS": "WATCHOS_DEPLOYMENT_TARGET",
    "visionOS": "XROS_DEPLOYMENT_TARGET",
  ]

  /// The bundle id of a target; nil if unknown.
  func bundleID(of target: SpecTarget, in configuration: String) -> String? {
    if settings.value("PRODUCT_BUNDLE_IDENTIFIER", of: target, in: configuration) != nil {
      return resolvedValue("PRODUCT_BUNDLE_IDENTIFIER", of: target, in: configuration)
    }
    guard settings.isComplete(for: target),
      let prefix = spec.merged["options"]?["bundleIdPrefix"]?.text, !prefix.contains("${")
    else { return nil }
    let name = target.name.replacing("_", with: "-")
      .filter { ($0.isASCII && ($0.isLetter || $0.isNumber)) || $0 == "-" || $0 == "." }
    return prefix + "." + name
  }
}

/// The languages that a project manifest declares as shipped.
///
/// A manifest has no list of known regions: XcodeGen collects them from the project's files. It can
/// contain the list of shipped languages, `CFBundleLocalizations` of a target's `info.properties`.
package enum ShippedLanguages {
  /// The development language and the languages of the targets; nil without a list.
  package static func stated(inManifest bytes: [UInt8]) -> [String]? {
    guard let root = try? SpecReader.read(bytes, path: "") else { return nil }
    var languages = (root["targets"]?.entries ?? []).flatMap { target in
      target.value["info"]?["properties"]?["CFBundleLocalizations"]?.items.compactMap(\.text) ?? []
    }
    if languages.isEmpty { return nil }
    languages.insert(root["options"]?["developmentLanguage"]?.text ?? "en", at: 0)
    return languages.filter { $0 != "Base" && !$0.isEmpty }.uniqued
  }
}
