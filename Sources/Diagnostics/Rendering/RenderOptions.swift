/// Everything besides the report that a rendering depends on.
package struct RenderOptions: Hashable, Sendable {
  package var style: Style
  package var verbosity: Verbosity
  package var layout: JSONWriter.Layout
  package var tool: ToolIdentity
  /// The rules that SARIF describes, whether or not they have findings.
  package var rules: [RuleDescription]

  /// How many subjects a rendering shows: what a program reads has all, and a long text most skip.
  package static func shown(_ format: OutputFormat, _ verbosity: Verbosity) -> ShownSubjects {
    switch (format, verbosity) {
    case (.text, .quiet): ShownSubjects(silent: 0, found: TextRenderer.foundSubjects)
    case (.text, .normal):
      ShownSubjects(silent: TextRenderer.namedSubjects, found: TextRenderer.foundSubjects)
    default: .all
    }
  }

  /// Options; without arguments those of a pipe.
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

/// How much of a report is read out.
package enum Verbosity: String, CaseIterable, Sendable {
  /// Findings alone; nothing where there are none.
  case quiet
  case normal
  /// All evidence, every reason and each subject that holds.
  case verbose
}

/// Who made a report, for formats that name their producer.
package struct ToolIdentity: Hashable, Sendable {
  package var name: String
  package var version: String?
  /// Where to read about the tool, as an absolute URI.
  package var informationURI: String?

  /// A tool; version and address may be unknown.
  package init(
    name: String = "flowctl", version: String? = nil, informationURI: String? = nil
  ) {
    self.name = name
    self.version = version
    self.informationURI = informationURI
  }
}

/// What a rule is about, for formats that carry the manual along with the findings.
package struct RuleDescription: Hashable, Sendable {
  package var rule: RuleID
  /// What must hold, in a sentence.
  package var summary: String
  package var why: String
  /// The whole page of the rule.
  package var help: String

  /// A description, as a rule's page gives it.
  package init(_ rule: RuleID, summary: String, why: String, help: String) {
    self.rule = rule
    self.summary = summary
    self.why = why
    self.help = help
  }
}

/// How many subjects a rendering shows; all others it only counts.
package struct ShownSubjects: Hashable, Sendable {
  /// Of those without findings.
  package var silent: Int
  /// Of those with findings, for each verdict.
  package var found: Int

  /// The first subjects of each sort.
  package init(silent: Int, found: Int) {
    self.silent = silent
    self.found = found
  }

  /// Every subject.
  package static let all = ShownSubjects(silent: .max, found: .max)

  /// True where no subject is only counted.
  package var isEverything: Bool { self == .all }
}

/// Subjects that are counted but have neither checks nor findings in their report.
package struct OmittedSubjects: Hashable, Sendable {
  /// Those without findings.
  package var silent = 0
  /// Those with findings, by what these make of the report.
  package var found = VerdictTally()

  /// None.
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
