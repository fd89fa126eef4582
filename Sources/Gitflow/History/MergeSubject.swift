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
}

extension MergeSubject {
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

  /// `#7 from owner/branch`, `#7 in KEY/repository from a to b`, `7 from a into b`.
  private static func pullRequest(_ reader: inout SubjectReader) -> MergeSubject? {
    let isGitHub = reader.skip("#")
    guard reader.number() else { return nil }
    if reader.skip(" in ") {
      _ = reader.word()
      return fromTo(&reader)
    }
    guard isGitHub else { return fromTo(&reader) }
    guard reader.skip(" from ") else { return nil }
    let head = reader.word()
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
