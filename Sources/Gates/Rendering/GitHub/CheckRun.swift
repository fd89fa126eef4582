package import Base

/// A publication as request bodies of the GitHub check-run API.
///
/// GitHub accepts 50 annotations per request, so a check run is created with the first ones and
/// updated with the others in batches.
package struct CheckRun {
  static let batchSize = 50
  /// Maximum of annotations: more than ten requests are not useful.
  static let annotationLimit = 500
  private static let (titleLimit, messageLimit) = (255, 16_384)

  private let answer: Publication
  private let name: String
  private let headSHA: String
  private let externalID: String

  /// The check run of this name for a commit.
  ///
  /// `externalID` is unique: it identifies the check run if the response to its creation
  /// was lost.
  package init(_ answer: Publication, name: String, headSHA: String, externalID: String) {
    self.answer = answer
    self.name = name
    self.headSHA = headSHA
    self.externalID = externalID
  }

  /// The body that creates it, with the first annotations.
  package var creation: JSONValue {
    [
      "name": .string(name), "head_sha": .string(headSHA),
      "external_id": .string(externalID), "status": "completed",
      // A neutral conclusion counts as a pass, so an unknown verdict is a failure.
      "conclusion": answer.verdict == .pass ? "success" : "failure",
      "output": output(batches.first ?? [], withText: true),
    ]
  }

  /// The bodies that add the other annotations, one after another.
  package var updates: [JSONValue] {
    batches.dropFirst().map { ["output": output($0, withText: false)] }
  }

  private func output(_ annotations: [JSONValue], withText: Bool) -> JSONValue {
    var members: [String: JSONValue] = [
      "title": .string(answer.title), "summary": .string(answer.overview),
      "annotations": .array(annotations),
    ]
    if withText { members["text"] = .string(answer.details) }
    return .object(members)
  }

  private var batches: [[JSONValue]] {
    let all = placed.prefix(Self.annotationLimit).map(Self.annotation)
    return stride(from: 0, to: all.count, by: Self.batchSize).map {
      Array(all[$0..<min($0 + Self.batchSize, all.count)])
    }
  }

  private var placed: [(Diagnostic, Place)] {
    answer.findings.compactMap { finding in finding.place.map { (finding, $0) } }
  }

  private static func annotation(_ finding: Diagnostic, at place: Place) -> JSONValue {
    var lines = [ForeignText.shown(cut(finding.message))]
    if !finding.why.isEmpty { lines += ForeignText.lines(cut(finding.why)) }
    if let hint = finding.hint?.text { lines += ForeignText.lines(cut("hint: " + hint)) }
    let subject = finding.subject.map { ": " + $0 } ?? ""
    let title = ForeignText.shown(cut(finding.rule.name + subject))
    return [
      "path": .string(place.path), "start_line": .number(max(1, place.line)),
      "end_line": .number(max(1, place.line)), "annotation_level": level(finding.severity),
      "title": .string(ForeignText.cut(title, atMost: titleLimit)),
      "message": .string(
        ForeignText.cut(lines.joined(separator: "\n"), atMost: messageLimit)),
    ]
  }

  private static func cut(_ text: String) -> String { ForeignText.cut(text, atMost: 4096) }

  private static func level(_ severity: Severity) -> JSONValue {
    switch severity {
    case .note: "notice"
    case .warning: "warning"
    case .error: "failure"
    }
  }
}
