import ArgumentParser

/// Options for a template's values.
struct TemplateAnswerOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Value for a template variable (repeatable).", valueName: "key=value"))
  var settings: [String] = []

  @Option(help: ArgumentHelp("YAML or JSON file with template variables.", valueName: "file"))
  var answers: String?

  /// The sources of the values.
  var source: AnswerSource {
    var source = AnswerSource()
    source.file = answers
    source.settings = settings
    return source
  }
}
