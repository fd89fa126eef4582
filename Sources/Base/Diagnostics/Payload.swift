/// A command result in its own forms instead of checks and findings: a list, a page, a file.
///
/// Only the requested form is created, and in pieces: a list can have 20,000 rows.
package struct Payload: Sendable {
  /// Receives the next bytes of a result.
  package typealias Sink = ([UInt8]) -> Void
  /// Writes one form of a report's payload.
  package typealias Form = @Sendable (Report, RenderOptions, Sink) -> Void

  /// The available forms; without a JSON form, JSON is created from values and lists.
  package var forms: [OutputFormat: Form]
  var values: @Sendable () -> [String: JSONValue] = { [:] }
  var lists: @Sendable () -> [String: JSONList] = { [:] }
  /// True if it only reports an action, which quiet output omits.
  package var isDeed = false
  /// True for the content of a file, which a terminal shows without wrapped lines.
  package var isVerbatim = false
  /// The publication on GitHub, if it differs from the summary of the report.
  package var publication: (@Sendable () -> Publication)?
  /// Outputs for later steps of a GitHub workflow, by name.
  package var outputs: [(key: String, value: String)] = []

  package init(_ forms: [OutputFormat: Form]) { self.forms = forms }

  /// Adds a Markdown form.
  package mutating func add(markdown: @escaping @Sendable () -> String) {
    forms[.markdown] = { _, _, sink in sink(Array(markdown().utf8)) }
  }

  /// True if it has its own form in this format.
  package func has(_ format: OutputFormat) -> Bool { forms[format] != nil }

  func write(
    _ report: Report, as format: OutputFormat, _ options: RenderOptions, to sink: Sink
  ) {
    if let form = forms[format], format != .text {
      form(report, options, sink)
    } else if format == .json {
      JSONWriter(options.layout).write(members(of: report), lists: lists(), to: sink)
      sink([UInt8(ascii: "\n")])
    } else if options.verbosity != .quiet || !isDeed {
      forms[.text]?(report, options, sink)
    }
  }

  /// A document with the schema version and the command.
  private func members(of report: Report) -> [String: JSONValue] {
    values().merging(["schemaVersion": 1, "command": .string(report.command)]) { _, head in head }
  }
}

extension Report {
  /// A long list whose forms are created on request; notes follow its text.
  package init(
    writingText: @escaping @Sendable (Payload.Sink) -> Void,
    values: @escaping @Sendable () -> [String: JSONValue] = { [:] },
    lists: @escaping @Sendable () -> [String: JSONList] = { [:] }
  ) {
    self.init(command: "")
    var payload = Payload([
      .text: { report, options, sink in
        writingText(sink)
        TextRenderer(style: options.style, verbosity: options.verbosity)
          .writeNotes(of: report, to: sink)
      }
    ])
    (payload.values, payload.lists) = (values, lists)
    self.payload = payload
  }

  /// A list whose forms are created on request.
  package init(
    text: @escaping @Sendable () -> [UInt8],
    values: @escaping @Sendable () -> [String: JSONValue] = { [:] },
    lists: @escaping @Sendable () -> [String: JSONList] = { [:] }
  ) {
    self.init(writingText: { $0(text()) }, values: values, lists: lists)
  }

  /// A short result in both forms.
  package init(
    text: String, values: [String: JSONValue] = [:], notes: [String] = [], isDeed: Bool = false,
    isVerbatim: Bool = false
  ) {
    self.init(text: { Array(text.utf8) }, values: { values })
    self.notes = notes
    payload?.isDeed = isDeed
    payload?.isVerbatim = isVerbatim
  }

  /// Bytes that are written unchanged.
  package init(bytes: [UInt8]) {
    self.init(text: { bytes })
    payload?.isVerbatim = true
  }

  /// The text form in one piece.
  package var text: [UInt8] { rendered(as: .text) }

  /// The JSON document in one piece.
  package func json(command: String) -> [UInt8] {
    var report = self
    report.command = command
    return report.rendered(as: .json)
  }
}

/// The publication of a command result on GitHub, within its size limits.
package struct Publication: Hashable, Sendable {
  /// Maximum of characters in the summary and in the text of a check run; counted in bytes.
  package static let textLimit = 65_535
  /// Maximum of characters in a comment, without its marker.
  package static let commentLimit = 65_536 - 128
  private static let titleLimit = 255

  package var verdict: Verdict
  /// One line, safe to show.
  package var title: String
  /// Markdown: the verdict and its reasons.
  package var overview: String
  /// Markdown: the details below the overview.
  package var details: String
  /// Markdown of the comment, below its marker.
  package var comment: String
  /// The most severe findings first.
  package var findings: [Diagnostic]

  /// The publication of a report.
  package init(_ report: Report) {
    if let own = report.payload?.publication?() {
      self = own
      return
    }
    self.init(
      report.verdict, title: Self.sentence(report),
      overview: Self.text(GitHubSummary(limit: Self.textLimit).render(report)), details: "",
      comment: GitHubSummary(limit: Self.commentLimit).render(report),
      findings: report.diagnostics)
  }

  /// A publication with these texts.
  package init(
    _ verdict: Verdict, title: String, overview: String, details: String, comment: [UInt8],
    findings: [Diagnostic]
  ) {
    self.verdict = verdict
    self.title = ForeignText.cut(ForeignText.shown(title), atMost: Self.titleLimit)
    self.overview = overview
    self.details = details
    self.comment = Self.text(comment)
    self.findings = Severity.allCases.reversed().flatMap { severity in
      findings.filter { $0.severity == severity }
    }
  }

  /// A sentence on the number of findings.
  private static func sentence(_ report: Report) -> String {
    let title = report.title.isEmpty ? report.command : report.title
    guard let first = report.diagnostics.max(by: { $0.severity < $1.severity }),
      report.verdict != .pass
    else { return "\(title): \(report.verdict.rawValue)" }
    let more = report.diagnostics.count - 1
    return first.message + (more > 0 ? ", and \(CountText.words(more, "more finding"))" : "")
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
