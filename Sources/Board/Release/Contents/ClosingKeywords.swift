/// The issues that a text closes by GitHub's keywords: `fixes #12`, `Resolves: owner/name#3`.
struct ClosingKeywords {
  /// In the order of the text, each once.
  private(set) var references: [ReferenceScanner.Reference] = []

  private static let words: Set<[UInt8]> = Set(
    ["close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved"]
      .map { Array($0.utf8) })
  /// Bytes of a text that are read; GitHub takes 65,536 characters.
  private static let limit = 1 << 18
  /// References of one text that count; more are no honest text.
  private static let countLimit = 100

  /// Reads plain text, such as a commit's message.
  init(in text: String) {
    var known: Set<ReferenceScanner.Reference> = []
    var isBehindKeyword = false
    for word in text.utf8.prefix(Self.limit).split(whereSeparator: ReferenceScanner.isBlank) {
      if isBehindKeyword, let reference = ReferenceScanner.reference(at: word),
        known.count < Self.countLimit, known.insert(reference).inserted
      {
        references.append(reference)
      }
      isBehindKeyword = Self.isKeyword(word)
    }
  }

  /// Reads Markdown, in which comments and code close nothing.
  init(inMarkdown text: String) { self.init(in: MarkdownProse.text(of: text)) }

  private static func isKeyword(_ word: Substring.UTF8View) -> Bool {
    var word = word.drop { !ReferenceScanner.isWord($0) }
    if word.last == UInt8(ascii: ":") { word = word.dropLast() }
    guard (3...8).contains(word.count) else { return false }
    return words.contains(word.map { $0 | 0x20 })
  }
}
