/// Why a text must not be given to a YAML parser, with its place.
package enum YAMLFault: Error, Hashable, Sendable {
  case tooDeep(TextPlace)
  case tooManyNodes(TextPlace)
  case anchor(TextPlace)
  case alias(TextPlace)
  case tag(TextPlace)
  case directive(TextPlace)
  case complexKey(TextPlace)
  case severalDocuments(TextPlace)
  /// A text without quotes that runs over the end of its line.
  case unquotedLines(TextPlace)
  /// A block of lines, `|` or `>`, that states its own indentation.
  case statedIndentation(TextPlace)
}
