package import Diagnostics
package import Formats

/// Why the bytes of a manifest are not read.
package enum SpecReadError: Error, Hashable, Sendable {
  case tooLarge(bytes: Int)
  case notUTF8
  case forbiddenCharacter(scalar: UInt32, TextPlace)
  case tooManyNodes(TextPlace)
  case grammar(YAMLFault)
  case mergeKey(TextPlace)
  case duplicateKey(String, TextPlace)
  case syntax(String, TextPlace)
  case noMap(TextPlace)
}

extension SpecReadError {
  /// The error as a finding of the file at `path`.
  package func diagnostic(path: String) -> Diagnostic {
    Diagnostic(
      .manifest, message, place: Place(path: path, line: place.line, column: place.column))
  }

  private var place: TextPlace {
    switch self {
    case .tooLarge, .notUTF8: TextPlace(line: 1, column: 1)
    case .forbiddenCharacter(_, let place), .tooManyNodes(let place), .mergeKey(let place),
      .duplicateKey(_, let place), .syntax(_, let place), .noMap(let place):
      place
    case .grammar(let fault): fault.place
    }
  }

  private var message: String {
    switch self {
    case .tooLarge(let bytes): "the file has \(bytes) bytes, at most \(SpecLimits.bytes) are read"
    case .notUTF8: "the file is not UTF-8"
    case .forbiddenCharacter(let scalar, _):
      "the character U+\(String(scalar, radix: 16, uppercase: true)) is invisible and not allowed"
    case .tooManyNodes: "the file has more than \(SpecLimits.nodes) texts, lists and maps"
    case .grammar(let fault): fault.words
    case .mergeKey: "'<<' takes a map or a list of maps"
    case .duplicateKey(let key, _): "the key \(quoted(key)) stands twice in one map"
    case .syntax(let problem, _): "the file is not YAML: \(problem)"
    case .noMap: "the file is no map of keys, so it is no manifest"
    }
  }
}

extension YAMLFault {
  fileprivate var place: TextPlace {
    switch self {
    case .tooDeep(let place), .tooManyNodes(let place), .anchor(let place), .alias(let place),
      .tag(let place), .directive(let place), .complexKey(let place), .severalDocuments(let place),
      .unquotedLines(let place), .statedIndentation(let place):
      place
    }
  }

  fileprivate var words: String {
    switch self {
    case .tooDeep: "more than \(SpecLimits.depth) lists and maps stand within one another"
    case .tooManyNodes: "the file has more than \(SpecLimits.nodes) texts, lists and maps"
    case .anchor, .alias, .tag: "an anchor, alias or tag is not well-formed"
    case .directive: "'%' begins a directive, and directives are not read"
    case .complexKey: "a key must be one text before its ':'"
    case .severalDocuments: "the file must hold one document"
    case .unquotedLines: "a text without quotes over several lines is not well-formed"
    case .statedIndentation: "a block of lines states an indentation that is not read"
    }
  }
}

/// A foreign text in quotes, made safe for a terminal and of bounded length.
func quoted(_ text: String) -> String {
  let shown = ForeignText.shown(text)
  return shown.count > 60 ? "'\(shown.prefix(60))…'" : "'\(shown)'"
}
