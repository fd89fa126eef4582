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
