package import Diagnostics
package import Formats

/// Why the bytes of a file in YAML are not read, and where.
package struct YAMLError: Error, Hashable, Sendable {
  /// What is in the way.
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
    /// What `<<` has is no map.
    case mergedText
    case duplicateKey(String, first: Int)
    case severalDocuments
    /// A text without quotes that runs over the end of its line.
    case unquotedLines
    /// A block of lines, `|` or `>`, that states its own indentation.
    case statedIndentation
    case syntax(String)
    case noMap
  }

  package let fault: Fault
  package let place: TextPlace

  /// An error at a place, or of the whole file.
  package init(_ fault: Fault, at place: TextPlace = TextPlace(line: 1, column: 1)) {
    self.fault = fault
    self.place = place
  }

  /// The error as a diagnostic of the file at `path`.
  package func diagnostic(_ rule: RuleID, path: String) -> Diagnostic {
    Diagnostic(
      rule, message, hint: hint, place: Place(path: path, line: place.line, column: place.column))
  }

  /// What is wrong, in a sentence.
  package var message: String {
    switch fault {
    case .tooLarge(let bytes, let most): "the file has \(bytes) bytes, at most \(most) are read"
    case .notUTF8: "the file is not UTF-8"
    case .forbiddenCharacter(let scalar):
      "the character \(CodePoint.name(scalar)) is invisible and not allowed"
    case .tooDeep(let most): "more than \(most) lists and maps stand within one another"
    case .tooManyNodes(let most): "the file has more than \(most) texts, lists and maps"
    case .anchor: "'&' begins an anchor, and anchors are not read"
    case .alias: "'*' begins an alias, and aliases are not read"
    case .tag: "'!' begins a tag, and tags are not read"
    case .directive: "'%' begins a directive, and directives are not read"
    case .complexKey: "a key must be one text before its ':'"
    case .mergeKey: "'<<' merges maps, and merging is not read"
    case .mergedText: "'<<' takes a map or a list of maps"
    case .duplicateKey(let key, let first):
      "the key \(ForeignText.quoted(key)) is defined twice in one map, at lines \(first) "
        + "and \(place.line)"
    case .severalDocuments: "the file must hold one document"
    case .unquotedLines: "a text without quotes must end with its line"
    case .statedIndentation: "a block of lines must not state its indentation"
    case .syntax(let problem): "the file is not YAML: \(problem)"
    case .noMap: "the file is no map of keys, so it is no manifest"
    }
  }

  /// What to write instead.
  package var hint: Remedy? {
    switch fault {
    case .anchor, .tag, .directive: "put the text in quotes, or write it without the sign"
    case .alias: "write the value out, or put a text such as '**/*.swift' in quotes"
    case .mergeKey: "write the keys out"
    case .unquotedLines: "put the text in quotes, or mend the indentation of this line"
    case .statedIndentation: "write '|' without a number"
    case .severalDocuments: "put each document into a file of its own"
    case .duplicateKey(let key, let first):
      "put what is below it under the existing \(ForeignText.quoted(key + ":")) of line \(first)"
    default: nil
    }
  }
}
