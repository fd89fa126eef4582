import Diagnostics

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
    var diagnostic = Diagnostic(
      .versionShadow, message, severity: .warning, hint: hint, place: place)
    diagnostic.identity = [target.key, key]
    return ManifestFinding(diagnostic)
  }
}
