import Diagnostics
import Gitflow
import StringCatalogs

extension LayoutFinding {
  /// The finding at its place in the file at `path`.
  func diagnostic(
    in bytes: UnsafeRawBufferPointer, path: String, severity: Severity
  ) -> Diagnostic {
    var lines = LineFinder(bytes, path: path)
    return Diagnostic(
      CatalogRule.layout.id, "'\(path)' \(rule.message)", severity: severity,
      hint: .flowctl("strings", "format", path), place: lines.place(of: offset))
  }
}
