import Base
import YAML

/// Property lists that XcodeGen overwrites although another target or user owns them.
enum PlistOwnerRule {
  static func findings(in model: SpecModel) -> [ManifestFinding] {
    shared(in: model) + model.targets.flatMap { unused($0, model) + lost($0, model) }
  }

  private struct Owner {
    let target: SpecTarget
    let kind: String
    let entry: YAMLNode.Entry
    let path: String
  }

  private static func owners(in model: SpecModel) -> [Owner] {
    model.targets.flatMap { target in
      ["info", "entitlements"].compactMap { kind -> Owner? in
        guard let entry = target.node.entry(kind), let path = entry.value["path"]?.text else {
          return nil
        }
        return Owner(
          target: target, kind: kind, entry: entry, path: SpecPath.normal(path) ?? path)
      }
    }
  }

  /// Files that two targets write with different content: the last one wins.
  private static func shared(in model: SpecModel) -> [ManifestFinding] {
    var first: [String: Owner] = [:]
    var findings: [ManifestFinding] = []
    for owner in owners(in: model) {
      guard let other = first[owner.path] else {
        first[owner.path] = owner
        continue
      }
      let empty = YAMLNode(.map([]), at: owner.entry.keyPlace)
      let (own, others) = (
        owner.entry.value["properties"] ?? empty, other.entry.value["properties"] ?? empty
      )
      if owner.kind == other.kind, own.isSame(as: others) { continue }
      findings.append(
        finding(
          owner.target, owner.kind,
          "\(quoted(owner.path)) is written by '\(owner.kind)' of target "
            + "\(quoted(owner.target.name)) and by '\(other.kind)' of target "
            + "\(quoted(other.target.name)) with different content; one of them is lost",
          hint: "use a different path for each", at: owner.entry.keyPlace))
    }
    return findings
  }

  /// Files that are written but not used, and settings that are not used.
  private static func unused(_ target: SpecTarget, _ model: SpecModel) -> [ManifestFinding] {
    var findings: [ManifestFinding] = []
    if let entry = target.node.entry("info"), let path = entry.value["path"]?.text,
      let other = setting("INFOPLIST_FILE", otherThan: path, target, model)
    {
      findings.append(
        finding(
          target, "info",
          "'info' of target \(quoted(target.name)) is written to \(quoted(path)) but ignored: "
            + "'INFOPLIST_FILE' is set to \(quoted(other.text))",
          hint: "remove 'INFOPLIST_FILE' or 'info'", at: entry.keyPlace))
    }
    if let path = target.node["entitlements"]?["path"]?.text,
      let other = setting("CODE_SIGN_ENTITLEMENTS", otherThan: path, target, model)
    {
      findings.append(
        finding(
          target, "CODE_SIGN_ENTITLEMENTS",
          "'CODE_SIGN_ENTITLEMENTS' of target \(quoted(target.name)) is ignored: 'entitlements' "
            + "sets \(quoted(path))",
          hint: "remove 'CODE_SIGN_ENTITLEMENTS'", at: other.place))
    }
    return findings
  }

  /// A setting with which the target overrides `path` in every configuration.
  private static func setting(
    _ key: String, otherThan path: String, _ target: SpecTarget, _ model: SpecModel
  ) -> SettingValue? {
    var found: SettingValue?
    for configuration in model.settings.configurations {
      guard let value = model.settings.value(key, of: target, in: configuration, from: .target),
        let text = model.resolved(value.text, of: target, in: configuration), !text.isEmpty,
        let own = SpecPath.normal(path), let other = SpecPath.normal(text), own != other
      else { return nil }
      found = value
    }
    return found
  }

  /// Keys of a file that the next generate removes.
  private static func lost(_ target: SpecTarget, _ model: SpecModel) -> [ManifestFinding] {
    ["info", "entitlements"].compactMap { kind in
      guard let entry = target.node.entry(kind), let path = entry.value["path"]?.text,
        case .dictionary(let values)? = model.propertyList(at: path)
      else { return nil }
      let kept = Set(entry.value["properties"]?.entries.map { SpecWalk.plain($0.key) } ?? [])
        .union(kind == "info" ? presets : [])
      let lost = values.keys.filter { !kept.contains($0) }.sorted()
      guard let first = lost.first else { return nil }
      let more = lost.count > 1 ? " and \(lost.count - 1) more" : ""
      return finding(
        target, "lost-" + kind,
        "\(quoted(path)) has the key \(quoted(first))\(more), which the next generate removes: "
          + "'\(kind)' of target \(quoted(target.name)) owns the file",
        severity: .warning,
        hint: "write the key below 'properties:', or name the file in a build setting instead",
        at: entry.keyPlace)
    }
  }

  /// The keys that XcodeGen writes to every Info.plist.
  private static let presets: Set<String> = [
    "CFBundleIdentifier", "CFBundleInfoDictionaryVersion", "CFBundleName",
    "CFBundleDevelopmentRegion", "CFBundleShortVersionString", "CFBundleVersion",
    "CFBundleExecutable", "CFBundlePackageType",
  ]

  private static func finding(
    _ target: SpecTarget, _ what: String, _ message: String, severity: Severity = .error,
    hint: Remedy, at place: Place
  ) -> ManifestFinding {
    ManifestFinding(
      Diagnostic(
        .plistOwner, message, severity: severity, hint: hint, place: place,
        identity: [target.key, what]))
  }
}

/// Targets that are built without an Info.plist.
enum MissingInfoPlistRule {
  static func findings(in model: SpecModel) -> [ManifestFinding] {
    guard model.spec.isWhole else { return [] }
    return model.targets.filter { lacksInfo($0, model) }.map(finding)
  }

  private static func lacksInfo(_ target: SpecTarget, _ model: SpecModel) -> Bool {
    guard target.isBundle, target.node["info"] == nil, target.node["legacy"] == nil,
      model.settings.isComplete(for: target)
    else { return false }
    let hasInfo = model.settings.configurations.contains { configuration in
      ["INFOPLIST_FILE", "GENERATE_INFOPLIST_FILE"].contains { key in
        isStated(model.settings.value(key, of: target, in: configuration))
      }
    }
    // XcodeGen uses the first Info.plist among the sources.
    return !hasInfo && model.sources(of: target, hold: "Info.plist") == false
  }

  private static func isStated(_ value: SettingValue?) -> Bool {
    guard let value else { return false }
    return !["", "NO", "FALSE", "0"].contains(value.text.uppercased())
  }

  private static func finding(_ target: SpecTarget) -> ManifestFinding {
    ManifestFinding(
      Diagnostic(
        .missingInfoPlist,
        "target \(quoted(target.name)) has no 'info', no 'GENERATE_INFOPLIST_FILE' and no "
          + "Info.plist among its sources",
        severity: .warning, hint: "write 'GENERATE_INFOPLIST_FILE: YES' below 'settings: base:'",
        place: target.keyPlace, identity: [target.key]))
  }
}
