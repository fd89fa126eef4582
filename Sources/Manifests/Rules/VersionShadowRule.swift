import Base
import YAML

/// Versions that a target sets in addition to the project's version.
enum VersionShadowRule {
  private static let keys = ["MARKETING_VERSION", "CURRENT_PROJECT_VERSION"]

  static func findings(in model: SpecModel) -> [ManifestFinding] {
    model.targets.filter { $0.isApp || $0.isExtension }.flatMap { target in
      keys.compactMap { shadow($0, target, model) }
    }
      + model.targets.flatMap { host in
        model.guests(of: host).flatMap { guest in keys.compactMap { drift($0, host, guest, model) }
        }
      }
  }

  /// A target's version that overrides the project's or a settings file's version.
  private static func shadow(
    _ key: String, _ target: SpecTarget, _ model: SpecModel
  ) -> ManifestFinding? {
    for configuration in model.settings.configurations {
      guard let own = model.settings.value(key, of: target, in: configuration, from: .target),
        !own.isMade
      else { continue }
      for level in [SettingValue.Level.targetFile, .project, .projectFile] {
        guard let below = model.settings.value(key, of: target, in: configuration, from: level),
          below.text != own.text || level != .project
        else { continue }
        return finding(
          "'\(key)' \(quoted(own.text)) of target \(quoted(target.name)) shadows "
            + "\(quoted(below.text)) in \(words(below))",
          hint: "remove '\(key)' from the target", key, target, at: own.place)
      }
    }
    return nil
  }

  private static func words(_ value: SettingValue) -> String {
    value.level == .project ? "the project" : quoted(value.place.path)
  }

  /// An app and an embedded target with two versions, which the store rejects.
  private static func drift(
    _ key: String, _ host: SpecTarget, _ guest: SpecTarget, _ model: SpecModel
  ) -> ManifestFinding? {
    let configuration = model.mainConfiguration
    guard let own = model.settings.value(key, of: host, in: configuration),
      let other = model.settings.value(key, of: guest, in: configuration),
      !own.isMade, !other.isMade, own.text != other.text,
      shadow(key, guest, model) == nil, shadow(key, host, model) == nil
    else { return nil }
    var finding = finding(
      "'\(key)' of target \(quoted(guest.name)) is \(quoted(other.text)), but "
        + "\(quoted(host.name)), which embeds it, has \(quoted(own.text))",
      hint: "set '\(key)' once for the project", key, guest, at: other.place)
    finding.isBetweenTargets = true
    return finding
  }

  private static func finding(
    _ message: String, hint: Remedy, _ key: String, _ target: SpecTarget, at place: Place
  ) -> ManifestFinding {
    ManifestFinding(
      Diagnostic(
        .versionShadow, message, severity: .warning, hint: hint, place: place,
        identity: [target.key, key]))
  }
}

/// Build settings next to `base`, `configs` or `groups`, which XcodeGen then ignores.
enum MixedSettingsRule {
  /// Those of each file, then those that only merged files and templates have; each place once,
  /// even if several targets use its template.
  static func findings(in spec: LoadedSpec) -> [ManifestFinding] {
    var seen: Set<Place> = []
    return (spec.documents.map(\.root) + [spec.merged]).flatMap { root in
      findings(below: root).filter { $0.diagnostic.place.map { seen.insert($0).inserted } ?? true }
    }
  }

  private static func findings(below root: YAMLNode) -> [ManifestFinding] {
    var findings: [ManifestFinding] = []
    SpecWalk.of(root) { spot in
      guard case .settings = spot.shape else { return }
      let entries = spot.node.entries
      guard let part = entries.first(where: { SpecSettings.isPart($0.key) }) else { return }
      for entry in entries where isLost(entry) {
        findings.append(finding(entry, beside: part, spot.path))
      }
    }
    return findings
  }

  /// False if nothing is lost.
  private static func isLost(_ entry: YAMLNode.Entry) -> Bool {
    if SpecSettings.isPart(entry.key) || entry.key == "presets" || entry.key.contains("${") {
      return false
    }
    return entry.value.text != "" && entry.value.size > (entry.value.text == nil ? 1 : 0)
  }

  /// A map with a configuration's name: the intent is likely, but not certain.
  private static func finding(
    _ entry: YAMLNode.Entry, beside part: YAMLNode.Entry, _ path: [String]
  ) -> ManifestFinding {
    let isMap = !entry.value.entries.isEmpty
    var diagnostic = Diagnostic(
      .mixedSettings,
      "\(isMap ? "the settings of" : "the setting") \(quoted(entry.key)) "
        + "\(isMap ? "are" : "is") ignored, because '\(SpecWalk.plain(part.key))' is next to "
        + "\(isMap ? "them" : "it") in \(quoted(path.joined(separator: ".")))",
      severity: isMap ? .warning : .error,
      hint: "move \(isMap ? "them below 'configs:'" : "it below 'base:'")", place: entry.keyPlace)
    diagnostic.identity = path + [entry.key]
    return ManifestFinding(diagnostic)
  }
}
