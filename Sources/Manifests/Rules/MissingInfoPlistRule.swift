import Diagnostics
import YAML

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
    var diagnostic = Diagnostic(
      .missingInfoPlist,
      "target \(quoted(target.name)) has no 'info', no 'GENERATE_INFOPLIST_FILE' and no "
        + "Info.plist among its sources",
      severity: .warning, hint: "write 'GENERATE_INFOPLIST_FILE: YES' below 'settings: base:'",
      place: target.keyPlace)
    diagnostic.identity = [target.key]
    return ManifestFinding(diagnostic)
  }
}
