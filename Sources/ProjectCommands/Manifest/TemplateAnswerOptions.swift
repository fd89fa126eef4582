import ArgumentParser

/// How a template's questions are answered without a terminal.
struct TemplateAnswerOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("An answer, as often as there are some.", valueName: "key=value"))
  var settings: [String] = []

  @Option(help: ArgumentHelp("A file of answers in YAML or JSON.", valueName: "file"))
  var answers: String?

  /// Where the answers come from.
  var source: AnswerSource {
    var source = AnswerSource()
    source.file = answers
    source.settings = settings
    return source
  }
}
