/// A report as lines that Xcode and most editors show at the source.
struct XcodeRenderer {
  func render(_ report: Report) -> [UInt8] {
    var lines = ""
    for diagnostic in report.orderedDiagnostics {
      if let place = diagnostic.place {
        lines += "\(ForeignText.shown(place.path)):\(place.line):\(place.column): "
      }
      let hint = (diagnostic.hint?.text).map { "; \($0)" } ?? ""
      lines += "\(diagnostic.shownSeverity.rawValue): "
      lines += ForeignText.shown(diagnostic.message + hint) + " [\(diagnostic.rule)]\n"
    }
    return Array(lines.utf8)
  }
}
