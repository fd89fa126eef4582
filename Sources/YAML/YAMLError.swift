package import Base

/// Why a YAML file can't be read, and where.
package struct YAMLError: Error, Hashable, Sendable {
  /// The error.
  package enum Fault: Hashable, Sendable {
    case tooLarge(bytes: Int, most: Int)
    case notUTF8
    case forbiddenCharacter(UInt32)
    case tooDeep(most: Int)
    case tooManyNodes(most: Int)
    case anchor
    case alias
    case tag
    case directive
    case complexKey
    case mergeKey
    /// The value of `<<` is not a map.
    case mergedText
    case duplicateKey(String, first: Int)
    case severalDocuments
    /// An unquoted text with more than one line.
    case unquotedLines
    /// A block text, `|` or `>`, with an indentation indicator.
    case statedIndentation
    case syntax(String)
    case noMap
  }

  package let fault: Fault
  package let place: TextPlace

  package init(_ fault: Fault, at place: TextPlace = TextPlace(line: 1, column: 1)) {
    self.fault = fault
    self.place = place
  }

  /// The error as a diagnostic of the file at `path`.
  package func diagnostic(_ rule: RuleID, path: String) -> Diagnostic {
    Diagnostic(
      rule, message, hint: hint, place: Place(path: path, line: place.line, column: place.column))
  }

  /// The message.
  package var message: String {
    switch fault {
    case .tooLarge(let bytes, let most): "the file has \(bytes) bytes, expected at most \(most)"
    case .notUTF8: "the file is not UTF-8"
    case .forbiddenCharacter(let scalar):
      "the character \(CodePoint.name(scalar)) is invisible and not allowed"
    case .tooDeep(let most): "lists and maps are nested deeper than \(most) levels"
    case .tooManyNodes(let most): "the file has more than \(most) texts, lists and maps"
    case .anchor: "anchors ('&') are not supported"
    case .alias: "aliases ('*') are not supported"
    case .tag: "tags ('!') are not supported"
    case .directive: "directives ('%') are not supported"
    case .complexKey: "a key must be one text before its ':'"
    case .mergeKey: "merge keys ('<<') are not supported"
    case .mergedText: "the value of '<<' must be a map or a list of maps"
    case .duplicateKey(let key, let first):
      "the key \(ForeignText.quoted(key)) is defined twice in one map, at lines \(first) "
        + "and \(place.line)"
    case .severalDocuments: "the file must contain one document"
    case .unquotedLines: "an unquoted text must end on its line"
    case .statedIndentation: "a block text must not set its indentation"
    case .syntax(let problem): "the file is not YAML: \(problem)"
    case .noMap: "the file must be a map of keys"
    }
  }

  /// The fix.
  package var hint: Remedy? {
    switch fault {
    case .anchor, .tag, .directive: "put the text in quotes, or remove the sign"
    case .alias: "repeat the value, or put a text such as '**/*.swift' in quotes"
    case .mergeKey: "repeat the keys"
    case .unquotedLines: "put the text in quotes, or fix the indentation of this line"
    case .statedIndentation: "write '|' without a number"
    case .severalDocuments: "put each document into a file of its own"
    case .duplicateKey(let key, let first):
      "move its content under the existing \(ForeignText.quoted(key + ":")) of line \(first)"
    default: nil
    }
  }
}
