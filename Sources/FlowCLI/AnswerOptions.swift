import Diagnostics

/// How and where an answer is written, free of the argument parser.
struct AnswerOptions {
  var format: OutputFormat = .text
  var verbosity: Verbosity = .normal
  var output: String?
  var directory: String?
  var config: String?
  /// True where the answer is the listing of a report and nothing else.
  var writesListingAlone = false

  /// How many subjects the reader of the answer sees.
  var shown: ShownSubjects { RenderOptions.shown(format, verbosity) }
}
