/// The pull requests, issues and commits that a commit's message mentions.
struct CommitMentions {
  /// The pull request of a merge commit by GitHub, and the branch that it merged.
  var merged: (number: Int, head: String)?
  /// The numbers behind a squashed commit's subject, `(#12) (#15)`, the last one first.
  var squashed: [Int] = []
  var closed: [ReferenceScanner.Reference] = []
  /// Commits that this one reverts, as written: 7 to 64 digits.
  var reverted: [String] = []
  /// Pull requests that this one reverts.
  var revertedPullRequests: [ReferenceScanner.Reference] = []
  /// Commits that this one was cherry-picked from, as written.
  var origins: [String] = []

  /// The maximum size of a message in bytes.
  private static let limit = 1 << 16
  private static let countLimit = 100

  /// The pull requests with which the commit became part of its branch.
  var numbers: [Int] { merged.map { [$0.number] } ?? squashed }

  /// Reads a message; URLs of issues on other servers than `host` are ignored.
  init(_ commit: ReleaseCommit, at host: GitHubHost) {
    let subject = Substring(commit.subject.utf8.prefix(Self.limit))
    let body = String(Substring(commit.body.utf8.prefix(Self.limit)))
    // A cherry-picked merge keeps the subject, but has one parent.
    merged = Self.merge(subject)
    if merged == nil { squashed = Self.squashes(subject) }
    closed = ClosingKeywords(in: String(subject) + "\n" + body).references
      .filter { $0.isOn(host) }
    readBody(body)
    revertedPullRequests.removeAll { !$0.isOn(host) }
  }

  /// The commits that GitHub lists, `* Subject (#12)`, in the message of a squashed commit.
  static func listed(in commit: ReleaseCommit) -> [ReleaseCommit] {
    commit.body.utf8.prefix(limit).split(separator: UInt8(ascii: "\n"))
      .filter { $0.starts(with: "* ".utf8) }
      .map { ReleaseCommit(id: commit.id, subject: String(Substring($0.dropFirst(2)))) }
  }

  /// `Merge pull request #12 from owner/branch`.
  private static func merge(_ subject: Substring) -> (number: Int, head: String)? {
    let mark = "Merge pull request #"
    guard subject.utf8.starts(with: mark.utf8),
      let read = ReferenceScanner.number(subject.utf8.dropFirst(mark.utf8.count)),
      read.rest.starts(with: " from ".utf8)
    else { return nil }
    let word = read.rest.dropFirst(6).prefix { !ReferenceScanner.isBlank($0) }
    let slash = word.firstIndex(of: UInt8(ascii: "/"))
    let head = slash.map { word[word.index(after: $0)...] } ?? word
    return (read.number, String(Substring(head)))
  }

  /// The `(#12)` at the end of a subject, as often as there is one.
  private static func squashes(_ subject: Substring) -> [Int] {
    var numbers: [Int] = []
    var rest = subject.utf8
    while numbers.count < 10 {
      while rest.last == UInt8(ascii: " ") { rest = rest.dropLast() }
      guard rest.last == UInt8(ascii: ")"),
        let open = rest.suffix(12).lastIndex(of: UInt8(ascii: "(")),
        rest[open...].dropFirst().first == UInt8(ascii: "#"),
        let read = ReferenceScanner.number(rest[open...].dropFirst(2)),
        read.rest.elementsEqual(")".utf8)
      else { return numbers }
      numbers.append(read.number)
      rest = rest[..<open]
    }
    return numbers
  }

  /// Words may be on several lines, as Git and people wrap them.
  private mutating func readBody(_ body: String) {
    let words = body.utf8.split(whereSeparator: ReferenceScanner.isBlank)
    for (index, word) in words.enumerated() {
      let next = words.dropFirst(index + 1)
      if word.elementsEqual("reverts".utf8) || word.elementsEqual("Reverts".utf8) {
        readRevert(next)
      } else if word.elementsEqual("(cherry".utf8),
        Self.starts(next, ["picked", "from", "commit"]), let id = Self.id(next.dropFirst(3).first),
        origins.count < Self.countLimit
      {
        origins.append(id)
      }
    }
  }

  /// The text after `This reverts` or `Reverts`.
  private mutating func readRevert(_ words: ArraySlice<Substring.UTF8View>) {
    guard reverted.count + revertedPullRequests.count < Self.countLimit else { return }
    let isCommit = Self.starts(words, ["commit"])
    if isCommit, let id = Self.id(words.dropFirst().first) {
      reverted.append(id)
    } else if let word = words.first, let reference = ReferenceScanner.reference(at: word) {
      revertedPullRequests.append(reference)
    }
  }

  private static func starts(
    _ words: ArraySlice<Substring.UTF8View>, _ expected: [String]
  ) -> Bool {
    words.count >= expected.count && zip(words, expected).allSatisfy { $0.elementsEqual($1.utf8) }
  }

  private static func id(_ word: Substring.UTF8View?) -> String? {
    guard let digits = word?.prefix(while: isHexadecimal), (7...64).contains(digits.count) else {
      return nil
    }
    return String(Substring(digits))
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte &- 48 < 10 || byte &- 97 < 6
  }

  /// The title that GitHub writes below the subject of its merge commits.
  static func title(ofMerge commit: ReleaseCommit) -> String? {
    let line = commit.body.utf8.prefix(1 << 12).split(separator: UInt8(ascii: "\n")).first
    return line.flatMap { trimmed(String(Substring($0))) }
  }

  /// The subject of a squashed commit without the numbers behind it.
  static func title(ofSquash commit: ReleaseCommit) -> String? {
    var subject = Substring(commit.subject.utf8.prefix(1 << 12))
    while subject.hasSuffix(")"), let open = subject.lastIndex(of: "("),
      subject[open...].hasPrefix("(#")
    {
      subject = subject[..<open]
      while subject.last == " " { subject.removeLast() }
    }
    return trimmed(String(subject))
  }

  private static func trimmed(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
