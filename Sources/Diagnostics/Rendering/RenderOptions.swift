/// Everything besides the report that a rendering depends on.
package struct RenderOptions: Hashable, Sendable {
  package var style: Style
  package var verbosity: Verbosity
  package var layout: JSONWriter.Layout
  package var tool: ToolIdentity
  /// The rules that SARIF describes, whether or not they have findings.
  package var rules: [RuleDescription]

  /// How many subjects without a fault this rendering of text names; others it only counts.
  package static func shownPasses(_ format: OutputFormat, _ verbosity: Verbosity) -> Int {
    switch (format, verbosity) {
    case (.text, .quiet): 0
    case (.text, .normal): TextRenderer.namedSubjects
    default: .max
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
