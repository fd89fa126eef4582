import Base

/// Reads the XML of linters, and the baselines of detekt and ktlint, which contain
/// accepted findings.
///
/// Baseline entries are counted, but not in force: they are no current findings.
enum LinterXMLReader {
  /// Reads Checkstyle XML, which ktlint, detekt, ESLint, golangci-lint and others also write.
  ///
  /// A file can have several `<file>` elements; an error can lack its line, its column and its
  /// source.
  static func checkstyle(_ xml: inout XMLStream) throws(StreamFault) -> FindingReport {
    try files(&xml, root: "checkstyle") { error in
      (error["severity"] ?? "error").lowercased()
    }
  }

  /// Reads the `<baseline>` of ktlint, which has the format of Checkstyle.
  static func ktlintBaseline(_ xml: inout XMLStream) throws(StreamFault) -> FindingReport {
    marked(try files(&xml, root: "baseline") { _ in nil })
  }

  /// `word` returns the severity of an error; nil if it is not in force.
  private static func files(
    _ xml: inout XMLStream, root: String, word: (XMLElement) -> String?
  ) throws(StreamFault) -> FindingReport {
    try xml.root(named: [root])
    var report = FindingReport()
    func add(_ error: XMLElement, _ path: String?) {
      if error.name == "error" {
        let word = word(error)
        let finding = ReportedFinding(
          rule: error["source"] ?? "", severity: Severity(reported: word ?? "note"),
          message: word.map { _ in error["message"] ?? "" } ?? "", path: path,
          line: error.position("line"), column: error.position("column"))
        report.add(finding, word: word ?? "baseline", isInForce: word != nil)
      } else if error.name == "exception" {
        report.doubt("the tool failed on '\(path ?? "a file")'")
      }
    }
    try xml.readChildren { (xml, file) throws(StreamFault) in
      // An error that belongs to no file can be beside the files.
      guard file.name == "file" else { return add(file, nil) }
      let path = ReportPath.normalized(file["name"])
      try xml.readChildren { (_, error) throws(StreamFault) in add(error, path) }
    }
    return report
  }

  /// Reads Android lint XML: an `<issue>` with places, the first of which is used; a place in a
  /// library or a picture has no line.
  static func androidLint(_ xml: inout XMLStream) throws(StreamFault) -> FindingReport {
    try xml.root(named: ["issues"])
    var report = FindingReport()
    try xml.readChildren { (xml, issue) throws(StreamFault) in
      guard issue.name == "issue" else { return }
      var place: XMLElement?
      try xml.readChildren { (_, child) throws(StreamFault) in
        if child.name == "location", place == nil { place = child }
      }
      let word = (issue["severity"] ?? "").lowercased()
      let finding = ReportedFinding(
        rule: issue["id"] ?? "", severity: word.isEmpty ? .warning : Severity(reported: word),
        message: issue["message"] ?? "", path: ReportPath.normalized(place?["file"]),
        line: place?.position("line"), column: place?.position("column"))
      report.add(finding, word: word, isInForce: word != "ignore" && word != "ignored")
    }
    return report
  }

  /// Reads the `<SmellBaseline>` of detekt: an `<ID>` is `Rule:File.kt:Signature`.
  static func detektBaseline(_ xml: inout XMLStream) throws(StreamFault) -> FindingReport {
    try xml.root(named: ["SmellBaseline"])
    var report = FindingReport()
    try xml.readChildren { (xml, list) throws(StreamFault) in
      try xml.readChildren { (xml, element) throws(StreamFault) in
        guard element.name == "ID" else { return }
        let parts = try xml.readText(limit: 4096)
          .split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        let finding = ReportedFinding(
          rule: parts.first ?? "", severity: .note, message: parts.count > 2 ? parts[2] : "",
          path: parts.count > 1 ? parts[1] : nil)
        report.add(finding, word: "baseline", isInForce: false)
      }
    }
    return marked(report)
  }

  /// A gate that declares a baseline as its report was not evaluated.
  private static func marked(_ report: FindingReport) -> FindingReport {
    var report = report
    report.doubt("this is a baseline of accepted findings, not a report")
    return report
  }
}

extension XMLElement {
  /// The value of an attribute as a line or column from 1; nil if it is invalid.
  func position(_ name: String) -> Int? {
    self[name].flatMap { ASCII.number(Array($0.utf8)[...].trimmed) }.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension Severity {
  /// The severity of a tool's word; an unknown word is an error, so that nothing is missed.
  init(reported word: String) {
    switch word {
    case "warning", "warn", "minor", "medium": self = .warning
    case "info", "information", "informational", "note", "hint", "style", "ignore", "low",
      "remark":
      self = .note
    default: self = .error
    }
  }
}
