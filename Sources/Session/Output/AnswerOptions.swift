package import Diagnostics

/// How and where an answer is written, free of the argument parser.
package struct AnswerOptions {
  var format: OutputFormat = .text
  var verbosity: Verbosity = .normal
  var output: String?
  var directory: String?
  var config: String?
  /// True where the answer is the listing of a report and nothing else.
  var writesListingAlone = false

  /// A value of these parts.
  package init(
    format: OutputFormat = .text, verbosity: Verbosity = .normal, output: String? = nil,
    directory: String? = nil, config: String? = nil, writesListingAlone: Bool = false
  ) {
    self.format = format
    self.verbosity = verbosity
    self.output = output
    self.directory = directory
    self.config = config
    self.writesListingAlone = writesListingAlone
  }

  /// How many subjects the reader of the answer sees.
  package var shown: ShownSubjects { RenderOptions.shown(format, verbosity) }
}
