/// What a command answers in forms of its own, instead of by checks and findings: a list, a page, a file.
///
/// Only the form that is asked for is made, and a long one in pieces: a list may have 20,000 rows.
package struct Payload: Sendable {
  /// Takes the next bytes of an answer.
  package typealias Sink = ([UInt8]) -> Void
  /// Writes one form of a report's payload.
  package typealias Form = @Sendable (Report, RenderOptions, Sink) -> Void

  /// The forms that it has; JSON is made of values and lists where it is none of these.
  package var forms: [OutputFormat: Form]
  var values: @Sendable () -> [String: JSONValue] = { [:] }
  var lists: @Sendable () -> [String: JSONList] = { [:] }
  /// True where it only tells what was done, which somebody who wants quiet does not read.
  package var isDeed = false
  /// What GitHub is told of it, where that is not the report's own summary.
  package var publication: (@Sendable () -> Publication)?
  /// What later steps of a GitHub workflow may ask for, by name.
  package var outputs: [(key: String, value: String)] = []

  /// A payload of these forms.
  package init(_ forms: [OutputFormat: Form]) { self.forms = forms }

  /// Adds the same as Markdown.
  package mutating func add(markdown: @escaping @Sendable () -> String) {
    forms[.markdown] = { _, _, sink in sink(Array(markdown().utf8)) }
  }

  /// True where it has a form of its own in this format.
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

  /// A document with the schema's version and the command's words.
  private func members(of report: Report) -> [String: JSONValue] {
    values().merging(["schemaVersion": 1, "command": .string(report.command)]) { _, head in head }
  }
}

extension Report {
  /// A long list, each form made when it is asked for; notes stand below its text.
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

  /// A list, each form made when it is asked for.
  package init(
    text: @escaping @Sendable () -> [UInt8],
    values: @escaping @Sendable () -> [String: JSONValue] = { [:] },
    lists: @escaping @Sendable () -> [String: JSONList] = { [:] }
  ) {
    self.init(writingText: { $0(text()) }, values: values, lists: lists)
  }

  /// A short answer in both forms.
  package init(
    text: String, values: [String: JSONValue] = [:], notes: [String] = [], isDeed: Bool = false
  ) {
    self.init(text: { Array(text.utf8) }, values: { values })
    self.notes = notes
    payload?.isDeed = isDeed
  }

  /// What is written as it stands.
  package init(bytes: [UInt8]) { self.init(text: { bytes }) }

  /// The report for people in one piece.
  package var text: [UInt8] { rendered(as: .text) }

  /// The document in one piece.
  package func json(command: String) -> [UInt8] {
    var report = self
    report.command = command
    return report.rendered(as: .json)
  }
}
