/// Options of a rendering.
package struct RenderOptions: Hashable, Sendable {
  package var style: Style
  package var verbosity: Verbosity
  package var layout: JSONWriter.Layout
  package var tool: ToolIdentity
  /// The rules that SARIF describes, whether or not they have findings.
  package var rules: [RuleDescription]

  /// The number of shown subjects: complete for programs, limited in text.
  package static func shown(_ format: OutputFormat, _ verbosity: Verbosity) -> ShownSubjects {
    switch (format, verbosity) {
    case (.text, .quiet): ShownSubjects(silent: 0, found: TextRenderer.foundSubjects)
    case (.text, .normal):
      ShownSubjects(silent: TextRenderer.namedSubjects, found: TextRenderer.foundSubjects)
    default: .all
    }
  }

  /// Options; by default those for a pipe.
  package init(
    style: Style = Style(), verbosity: Verbosity = .normal,
    layout: JSONWriter.Layout = .pretty, tool: ToolIdentity = ToolIdentity(),
    rules: [RuleDescription] = []
  ) {
    self.style = style
    self.verbosity = verbosity
    self.layout = layout
    self.tool = tool
    self.rules = rules
  }
}

/// The amount of output.
package enum Verbosity: String, CaseIterable, Sendable {
  /// Only findings; nothing without findings.
  case quiet
  case normal
  /// All evidence, every reason and each subject that passes.
  case verbose
}

/// The producer of a report, for formats that contain it.
package struct ToolIdentity: Hashable, Sendable {
  package var name = "flowctl"
  package var version: String?
  /// An absolute URI with information on the tool.
  package var informationURI: String?

  /// A tool; version and address may be unknown.
  package init(version: String? = nil, informationURI: String? = nil) {
    self.version = version
    self.informationURI = informationURI
  }
}

/// The description of a rule, for formats that contain it.
package struct RuleDescription: Hashable, Sendable {
  package var rule: RuleID
  package var summary: String
  package var why: String
  /// The whole page of the rule.
  package var help: String

  /// A description, as in the page of a rule.
  package init(_ rule: RuleID, summary: String, why: String, help: String) {
    self.rule = rule
    self.summary = summary
    self.why = why
    self.help = help
  }
}

/// Number of subjects that a rendering shows; others are only counted.
package struct ShownSubjects: Hashable, Sendable {
  /// Maximum of subjects without findings.
  package var silent: Int
  /// Maximum of subjects with findings, per verdict.
  package var found: Int

  package init(silent: Int, found: Int) {
    self.silent = silent
    self.found = found
  }

  /// Every subject.
  package static let all = ShownSubjects(silent: .max, found: .max)

  /// True where no subject is only counted.
  package var isEverything: Bool { self == .all }
}

/// Subjects that are counted without checks or findings in their report.
package struct OmittedSubjects: Hashable, Sendable {
  /// Those without findings.
  package var silent = 0
  /// Those with findings, by verdict.
  package var found = VerdictTally()

  package init() {}

  /// All of them by verdict.
  package var tally: VerdictTally {
    var tally = found
    tally[.pass] += silent
    return tally
  }

  /// Both together.
  package static func + (left: OmittedSubjects, right: OmittedSubjects) -> OmittedSubjects {
    var both = left
    both.silent += right.silent
    both.found = left.found + right.found
    return both
  }
}
