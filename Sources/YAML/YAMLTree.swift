/// A document as a tree; the writer decides how a text is quoted.
package indirect enum YAMLTree: Hashable, Sendable {
  /// A member of a map.
  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: YAMLTree
    /// The comment above the member.
    package var remark: String?

    /// A member without a comment.
    package init(_ key: String, _ value: YAMLTree, remark: String? = nil) {
      self.key = key
      self.value = value
      self.remark = remark
    }
  }

  /// A key without a value, as in `merge_group:`.
  case nothing
  case text(String)
  /// A text followed by a comment, such as the tag of a commit.
  case remarked(String, String)
  case number(Int)
  case flag(Bool)
  /// A text of several lines, written as it is.
  case lines([String])
  case list([YAMLTree])
  case map([Member])

  /// A list of texts.
  package static func texts(_ texts: [String]) -> YAMLTree { .list(texts.map(YAMLTree.text)) }
}

extension YAMLTree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .flag(value) }
  package init(arrayLiteral elements: YAMLTree...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, YAMLTree)...) {
    self = .map(elements.map { Member($0.0, $0.1) })
  }
}

extension [YAMLTree.Member] {
  /// Adds a member if it has content.
  package mutating func add(_ key: String, _ value: YAMLTree?) {
    if let value { append(YAMLTree.Member(key, value)) }
  }
}
