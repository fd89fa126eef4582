/// The content of a merge message, for every tool that writes such messages.
package struct MergeSubject: Hashable, Sendable {
  /// What was merged.
  package enum Source: Hashable, Sendable {
    /// A branch; `owner` is its account, the other remote or the owner in the URL.
    case branch(String, owner: String?)
    case tag(String)
    case commit(String)
    case several
    /// The form names no source, such as `Merged PR 7: title`.
    case unnamed
  }

  package var source: Source
  package var target: String?
  /// True if Git writes no target only on `master`, so that no target means the main branch.
  package var omitsMain = false

  init(_ source: Source, into target: String? = nil, omitsMain: Bool = false) {
    self.source = source
    self.target = target
    self.omitsMain = omitsMain
  }

  /// Reads a merge message of Git, GitHub, GitLab, Bitbucket or Azure; nil for other messages.
  ///
  /// `remote` is the policy's remote; a branch of another remote is treated as another owner's.
  package init?(parsing subject: String, body: String = "", remote: String = "origin") {
    guard subject.utf8.count <= 2_000 else { return nil }
    var reader = SubjectReader(subject)
    let read: MergeSubject? =
      if reader.skip("Merge pull request ") {
        Self.pullRequest(&reader)
      } else if reader.skip("Merged in ") {
        Self.bitbucketCloud(&reader)
      } else if reader.skip("Merged PR ") {
        reader.number() ? MergeSubject(.unnamed) : nil
      } else if reader.skip("Pull request #") {
        Self.bitbucketServer(body: body)
      } else if reader.skip("Merge ") {
        Self.git(&reader, remote: remote)
      } else {
        nil
      }
    guard let read else { return nil }
    self = read
  }

  /// True for the message of a commit that a hosting service made from a whole pull request.
  package static func isSquash(_ subject: String) -> Bool {
    var bytes = subject.utf8[...]
    guard bytes.popLast() == UInt8(ascii: ")") else { return false }
    let digits = bytes.reversed().prefix { $0 &- 48 < 10 }.count
    bytes = bytes.dropLast(digits)
    return digits > 0 && bytes.suffix(2).elementsEqual("(#".utf8)
      || bytes.suffix(15).elementsEqual("(pull request #".utf8)
  }

  /// `#7 from owner/branch`, `'title' (#7) from a into b` of Gitea, `#7 in KEY/repository from a to b`, `7 from a into b`.
  private static func pullRequest(_ reader: inout SubjectReader) -> MergeSubject? {
    if reader.skipTitle() { return reader.number() && reader.skip(")") ? fromTo(&reader) : nil }
    let isGitHub = reader.skip("#")
    guard reader.number() else { return nil }
    if reader.skip(" in ") {
      _ = reader.word()
      return fromTo(&reader)
    }
    guard isGitHub else { return fromTo(&reader) }
    guard reader.skip(" from ") else { return nil }
    let head = reader.word()
    if reader.skip(" into ") {
      guard let source = name(head), let target = name(reader.word()) else { return nil }
      return MergeSubject(.branch(source, owner: nil), into: target)
    }
    guard let slash = head.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    guard let name = name(head[head.index(after: slash)...]) else { return nil }
    return MergeSubject(.branch(name, owner: String(head[..<slash])))
  }

  /// `feature/x (pull request #7)`.
  private static func bitbucketCloud(_ reader: inout SubjectReader) -> MergeSubject? {
    guard let name = name(reader.word()), reader.skip(" (pull request #") else { return nil }
    return MergeSubject(.branch(name, owner: nil))
  }

  /// `Merge in KEY/repository from a to b`, the first line of the body.
  private static func bitbucketServer(body: String) -> MergeSubject? {
    for line in body.utf8.prefix(2_000).split(separator: UInt8(ascii: "\n")).prefix(3) {
      var reader = SubjectReader(Substring(line))
      guard reader.skip("Merge in ") else { continue }
      _ = reader.word()
      return fromTo(&reader)
    }
    return MergeSubject(.unnamed)
  }

  /// ` from a to b`; a fork's head is written `~user/repository:a`.
  private static func fromTo(_ reader: inout SubjectReader) -> MergeSubject? {
    guard reader.skip(" from ") else { return nil }
    let head = reader.word()
    guard reader.skip(" to ") || reader.skip(" into ") else { return nil }
    guard let target = name(reader.word()) else { return nil }
    let parts = head.split(separator: ":", maxSplits: 1)
    guard let source = parts.last.flatMap({ name($0) }) else { return nil }
    let owner = parts.count == 2 ? parts.first?.split(separator: "/").first.map(String.init) : nil
    return MergeSubject(.branch(source, owner: owner), into: target)
  }

  /// The name, if Git could have created the branch and no tool misreads it.
  static func name(_ text: Substring) -> String? {
    guard text.utf8.count <= 500 else { return nil }
    return (try? BranchName(parsing: String(text), characters: .unicode))?.text
  }
}

struct SubjectReader {
  private(set) var rest: Substring

  init(_ text: some StringProtocol) { rest = Substring(text) }

  mutating func skip(_ text: String) -> Bool {
    guard rest.utf8.starts(with: text.utf8) else { return false }
    rest = Substring(rest.utf8.dropFirst(text.utf8.count))
    return true
  }

  mutating func word() -> Substring {
    let end = rest.utf8.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  /// Skips a quoted title and the start of its number, `'title' (#`; the title may have quotes.
  mutating func skipTitle() -> Bool {
    guard rest.utf8.first == UInt8(ascii: "'") else { return false }
    let (bytes, mark) = (rest.utf8, "' (#".utf8)
    let start = bytes.indices.last { bytes[$0...].starts(with: mark) }
    guard let start else { return false }
    rest = rest[bytes.index(start, offsetBy: mark.count)...]
    return true
  }

  mutating func number() -> Bool {
    let digits = rest.utf8.prefix { $0 &- 48 < 10 }
    rest = rest[digits.endIndex...]
    return !digits.isEmpty
  }

  /// Reads a quoted text; a quote in a name ends it only before a space or comma.
  mutating func quoted() -> Substring? {
    guard skip("'") else { return nil }
    let bytes = rest.utf8
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let next = bytes.index(after: position)
      if bytes[position] == UInt8(ascii: "'"), Self.mayFollow(next, in: bytes) {
        let text = rest[..<position]
        rest = rest[next...]
        return text
      }
      position = next
    }
    return nil
  }

  private static func mayFollow(_ index: Substring.Index, in bytes: Substring.UTF8View) -> Bool {
    guard index < bytes.endIndex else { return true }
    return bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: ",")
  }
}

extension BranchClassifier {
  /// The version branch that is named by a commit which a hosting service or `finish` squashed.
  ///
  /// `release/1.4.0 (#7)`, `Release/1.4.0 (#7)` as GitHub titles it, `Release 1.4.0 (#7)`, and
  /// `Squash branch 'release/1.4.0' into main`.
  package func squashedVersion(in subject: String, into target: String) -> String? {
    if subject.utf8.count > RefFormat.maximumLength { return nil }
    let (before, after) = MergeMessage.squashMarks(into: target)
    if subject.hasPrefix(before), subject.hasSuffix(after) {
      return versionBranch(String(subject.dropFirst(before.count).dropLast(after.count)))
    }
    guard MergeSubject.isSquash(subject), let mark = subject.lastIndex(of: "(") else { return nil }
    // GitHub replaces the dashes of a name with spaces.
    let words = subject[..<mark].split(separator: " ")
    let isName = words.first?.contains("/") == true
    guard isName || words.count == 2 else { return nil }
    let title = words.joined(separator: isName ? "-" : "/")
    for prefix in versionPrefixes where title.lowercased().hasPrefix(prefix.lowercased()) {
      if let name = versionBranch(prefix + title.dropFirst(prefix.count)) { return name }
    }
    return nil
  }

  private func versionBranch(_ name: String) -> String? {
    guard case .kind(let kind, let parts) = classify(name), kind.introducesVersion,
      parts.version != nil
    else { return nil }
    return name
  }
}
