/// Reads references to issues and pull requests in untrusted bytes: `#12`, `owner/name#12`.
struct ReferenceScanner {
  /// A reference; the repository is nil if it is the text's own.
  struct Reference: Hashable {
    var repository: RepositoryName?
    var number: Int
    /// The server of a URL, with its port; nil without a URL.
    var server: String?

    /// False for the URL of an issue on another server.
    func isOn(_ host: GitHubHost) -> Bool { server.map { $0 == host.webServer } ?? true }
  }

  /// The maximum number of digits of a number at GitHub.
  private static let digitLimit = 9

  /// Reads a reference at the start of `text`; invalid if a letter, digit or `_` follows.
  static func reference(at text: Substring.UTF8View) -> Reference? {
    if let reference = pageReference(at: text) { return reference }
    let name = text.prefix { $0 != UInt8(ascii: "#") && !isBlank($0) }
    guard name.count <= 201, let number = number(behind: text[name.endIndex...]) else { return nil }
    if name.isEmpty { return Reference(repository: nil, number: number) }
    guard let repository = RepositoryName(String(Substring(name))) else { return nil }
    return Reference(repository: repository, number: number)
  }

  /// Reads a whole number that is above 0, and the text after it.
  static func number(
    _ text: Substring.UTF8View
  ) -> (number: Int, rest: Substring.UTF8View)? {
    let digits = text.prefix(digitLimit + 1).prefix { $0 &- 48 < 10 }
    guard digits.count <= digitLimit, let number = Int(Substring(digits)), number > 0 else {
      return nil
    }
    return (number, text[digits.endIndex...])
  }

  private static func number(behind text: Substring.UTF8View) -> Int? {
    guard text.first == UInt8(ascii: "#"), let read = number(text.dropFirst()) else { return nil }
    if let next = read.rest.first, isWord(next) { return nil }
    return read.number
  }

  /// `https://github.com/owner/name/issues/12` or `…/pull/12`.
  private static func pageReference(at text: Substring.UTF8View) -> Reference? {
    guard text.starts(with: "https://".utf8) || text.starts(with: "http://".utf8) else {
      return nil
    }
    let word = text.prefix(300).prefix { !isBlank($0) }
    let parts = word.split(separator: UInt8(ascii: "/"), maxSplits: 6)
    guard parts.count >= 6,
      parts[4].elementsEqual("issues".utf8) || parts[4].elementsEqual("pull".utf8),
      let repository = RepositoryName(
        String(Substring(parts[2])) + "/" + String(Substring(parts[3]))),
      let number = number(parts[5])?.number
    else { return nil }
    return Reference(
      repository: repository, number: number,
      server: IssueReference.server(Substring(parts[1])))
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  static func isWord(_ byte: UInt8) -> Bool {
    byte &- 48 < 10 || (byte | 0x20) &- 97 < 26 || byte == UInt8(ascii: "_")
  }
}

/// The issues that a text closes by GitHub's keywords: `fixes #12`, `Resolves: owner/name#3`.
struct ClosingKeywords {
  /// In the order of the text, each once.
  private(set) var references: [ReferenceScanner.Reference] = []

  private static let words: Set<[UInt8]> = Set(
    ["close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved"]
      .map { Array($0.utf8) })
  /// The maximum size of a text in bytes; GitHub allows 65,536 characters.
  private static let limit = 1 << 18
  /// The maximum number of references per text; more are a sign of abuse.
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

  /// Reads Markdown, in which keywords in comments and code are ignored.
  init(inMarkdown text: String) { self.init(in: MarkdownProse.text(of: text)) }

  private static func isKeyword(_ word: Substring.UTF8View) -> Bool {
    var word = word.drop { !ReferenceScanner.isWord($0) }
    if word.last == UInt8(ascii: ":") { word = word.dropLast() }
    guard (3...8).contains(word.count) else { return false }
    return words.contains(word.map { $0 | 0x20 })
  }
}

/// The issue of a branch as `submit` writes it at the end of a pull request's text: `Refs: #12`.
struct BranchTrailer {
  let issue: ReferenceScanner.Reference?

  /// Reads the last line of a text; elsewhere the same words are only a mention.
  init(in text: String) {
    let lines = text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let last = lines.last { line in !line.allSatisfy(ReferenceScanner.isBlank) }
    let words = last?.split(whereSeparator: ReferenceScanner.isBlank) ?? []
    guard words.count == 2, words[0].elementsEqual("Refs:".utf8) else {
      issue = nil
      return
    }
    issue = ReferenceScanner.reference(at: words[1])
  }
}

/// The parts of a Markdown text in which GitHub finds references: no comments and no code.
enum MarkdownProse {
  static func text(of markdown: String) -> String {
    var output: [UInt8] = []
    var fence: ArraySlice<UInt8>?
    for line in withoutComments(Array(markdown.utf8)).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      let mark = fenceMark(line)
      if let open = fence {
        if let mark, mark.first == open.first, mark.count >= open.count { fence = nil }
        continue
      }
      if let mark {
        fence = mark
        continue
      }
      output += withoutSpans(line)
      output.append(UInt8(ascii: "\n"))
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Three or more backticks or tildes at the start of a line.
  private static func fenceMark(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let line = line.drop { $0 == UInt8(ascii: " ") }
    guard let first = line.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~") else {
      return nil
    }
    let mark = line.prefix { $0 == first }
    return mark.count >= 3 ? mark : nil
  }

  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      output += rest[..<start]
      rest = rest[start...]
      guard rest.starts(with: "<!--".utf8) else {
        output.append(rest.removeFirst())
        continue
      }
      rest = behindComment(rest.dropFirst(4))
      output.append(UInt8(ascii: " "))
    }
    return output + rest
  }

  /// The text after `-->`; empty if the comment has no end.
  private static func behindComment(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var dashes = 0
    for index in text.indices {
      if text[index] == UInt8(ascii: ">"), dashes >= 2 { return text[(index + 1)...] }
      dashes = text[index] == UInt8(ascii: "-") ? dashes + 1 : 0
    }
    return text[text.endIndex...]
  }

  /// Removes the text between two backticks of a line.
  private static func withoutSpans(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let parts = line.split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
    guard parts.count > 2 else { return Array(line) }
    var output: [UInt8] = []
    for (index, part) in parts.enumerated() where index.isMultiple(of: 2) {
      output += part
      output.append(UInt8(ascii: " "))
    }
    return output
  }
}
