package import Diagnostics

/// Why the bytes of a configuration file are not read.
package enum ConfigReadError: Error, Hashable, Sendable {
  case tooLarge(bytes: Int)
  case notUTF8
  case forbiddenCharacter(scalar: UInt32, ConfigPlace)
  case tooDeep(ConfigPlace)
  case tooManyNodes(ConfigPlace)
  case anchor(ConfigPlace)
  case alias(ConfigPlace)
  case tag(ConfigPlace)
  case directive(ConfigPlace)
  case complexKey(ConfigPlace)
  case mergeKey(ConfigPlace)
  case duplicateKey(String, ConfigPlace, first: Int?)
  case severalDocuments(ConfigPlace)
  /// A text without quotes that runs over the end of its line.
  case unquotedLines(ConfigPlace)
  /// A block of lines, `|` or `>`, that states its own indentation.
  case statedIndentation(ConfigPlace)
  case syntax(String, ConfigPlace)

  /// Where it is, as far as it has a place.
  package var place: ConfigPlace {
    switch self {
    case .tooLarge, .notUTF8: ConfigPlace(line: 1, column: 1)
    case .forbiddenCharacter(_, let place), .tooDeep(let place), .tooManyNodes(let place),
      .anchor(let place), .alias(let place), .tag(let place), .directive(let place),
      .complexKey(let place), .mergeKey(let place), .duplicateKey(_, let place, _),
      .severalDocuments(let place), .unquotedLines(let place), .statedIndentation(let place),
      .syntax(_, let place):
      place
    }
  }

  /// What is wrong, in a sentence.
  package var message: String {
    switch self {
    case .tooLarge(let bytes):
      "the file has \(bytes) bytes, at most \(ConfigLimits.bytes) are read"
    case .notUTF8: "the file is not UTF-8"
    case .forbiddenCharacter(let scalar, _):
      "the character \(CodePoint.name(scalar)) is invisible and not allowed"
    case .tooDeep: "more than \(ConfigLimits.depth) lists and maps stand within one another"
    case .tooManyNodes: "the file has more than \(ConfigLimits.nodes) texts, lists and maps"
    case .anchor: "'&' begins an anchor, and anchors are not read"
    case .alias: "'*' begins an alias, and aliases are not read"
    case .tag: "'!' begins a tag, and tags are not read"
    case .directive: "'%' begins a directive, and directives are not read"
    case .complexKey: "a key must be one text before its ':'"
    case .mergeKey: "'<<' merges maps, and merging is not read"
    case .duplicateKey(let key, let place, let first):
      "the key \(Quoted(key)) is defined twice in one map"
        + (first.map { ", at lines \($0) and \(place.line)" } ?? "")
    case .severalDocuments: "the file must hold one document"
    case .unquotedLines: "a text without quotes must end with its line"
    case .statedIndentation: "a block of lines must not state its indentation"
    case .syntax(let problem, _): "the file is not YAML: \(problem)"
    }
  }

  /// What to write instead.
  package var hint: Remedy? {
    switch self {
    case .anchor, .tag, .directive: "put the text in quotes, or write it without the sign"
    case .alias: "write the value out, or put a text such as '**/*.swift' in quotes"
    case .mergeKey: "write the keys out"
    case .unquotedLines: "put the text in quotes, or mend the indentation of this line"
    case .statedIndentation: "write '|' without a number"
    case .severalDocuments: "remove '---' and '...'"
    case .complexKey, .syntax: .flowctl("config", "schema")
    case .duplicateKey(let key, _, let first?):
      "put what is below it under the existing \(Quoted(key + ":")) of line \(first)"
    case .tooLarge, .notUTF8, .forbiddenCharacter, .tooDeep, .tooManyNodes, .duplicateKey: nil
    }
  }

  /// The error as a diagnostic of the file at `path`.
  package func diagnostic(path: String) -> Diagnostic {
    Diagnostic(
      .configuration, message, hint: hint,
      place: Place(path: path, line: place.line, column: place.column))
  }
}

extension RuleID {
  /// That the configuration can be read and makes sense.
  package static let configuration: RuleID = "configuration"
}
