import Diagnostics
import YAML

/// Build settings next to `base`, `configs` or `groups`, which XcodeGen then ignores.
enum MixedSettingsRule {
  static func findings(in document: SpecDocument) -> [ManifestFinding] {
    var findings: [ManifestFinding] = []
    SpecWalk.of(document.root) { spot in
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
