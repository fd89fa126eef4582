import Diagnostics
import YAML

/// A command that runs in a shell before the project is generated.
enum GenerateCommandRule {
  static func findings(in document: SpecDocument) -> [ManifestFinding] {
    guard let entry = document.root["options"]?.entry("preGenCommand"), let text = entry.value.text,
      !text.isEmpty
    else { return [] }
    return [
      ManifestFinding(
        Diagnostic(
          .generateCommand,
          "'preGenCommand' runs \(quoted(text)) in a shell each time the project is generated",
          severity: .warning,
          hint: "read the command before you generate, or run it as a separate step",
          place: entry.keyPlace))
    ]
  }
}
