extension MergeSubject {
  private enum Noun {
    case branch
    case remoteBranch
    case tag
    case commit
  }

  private static let nouns: [(text: String, noun: Noun)] = [
    ("branch ", .branch), ("branches ", .branch), ("remote-tracking branch ", .remoteBranch),
    ("remote-tracking branches ", .remoteBranch), ("remote branch ", .remoteBranch),
    ("tag ", .tag), ("tags ", .tag), ("commit ", .commit), ("commits ", .commit),
  ]

  /// What Git writes after `Merge `; text of the author after the target is ignored.
  static func git(_ reader: inout SubjectReader, remote: String) -> MergeSubject? {
    for (text, noun) in nouns where reader.skip(text) {
      guard let head = reader.quoted() else { return nil }
      let isAlone = !reader.skip(",") && !reader.skip(" and ")
      let owner = isAlone ? urlOwner(&reader) : nil
      let source =
        isAlone ? source(noun, head, owner: owner, remote: remote) : MergeSubject.Source.several
      guard let source else { return nil }
      let target = isAlone ? self.target(&reader) : lastTarget(reader.rest)
      return MergeSubject(source, into: target, omitsMain: target == nil && reader.rest.isEmpty)
    }
    return unquoted(&reader)
  }

  private static func unquoted(_ reader: inout SubjectReader) -> MergeSubject? {
    guard let name = name(reader.word()), let target = target(&reader) else { return nil }
    return MergeSubject(.branch(name, owner: nil), into: target)
  }

  private static func source(
    _ noun: Noun, _ head: Substring, owner: String?, remote: String
  ) -> Source? {
    switch noun {
    case .branch: name(head).map { .branch($0, owner: owner) }
    case .remoteBranch: remoteBranch(head, remote: remote)
    case .tag: name(head).map { .tag($0) }
    case .commit: name(head).map { .commit($0) }
    }
  }

  /// `origin/x`, also `refs/remotes/origin/x`; the policy's remote is not an owner.
  private static func remoteBranch(_ head: Substring, remote: String) -> Source? {
    var reader = SubjectReader(head)
    _ = reader.skip("refs/")
    _ = reader.skip("remotes/")
    if reader.skip(remote + "/") { return name(reader.rest).map { .branch($0, owner: nil) } }
    guard let slash = reader.rest.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let other = String(reader.rest[..<slash])
    return name(reader.rest[reader.rest.index(after: slash)...]).map { .branch($0, owner: other) }
  }

  /// The owner in ` of github.com:owner/repository`.
  private static func urlOwner(_ reader: inout SubjectReader) -> String? {
    guard reader.skip(" of ") else { return nil }
    let parts = reader.word().split { $0 == "/" || $0 == ":" }
    return parts.dropLast().last.map(String.init)
  }

  private static func target(_ reader: inout SubjectReader) -> String? {
    guard reader.skip(" into ") else { return nil }
    if let quoted = reader.quoted() { return name(quoted) }
    return name(reader.word())
  }

  private static func lastTarget(_ rest: Substring) -> String? {
    let words = rest.split(separator: " ")
    guard let into = words.lastIndex(of: "into"), into + 1 < words.count else { return nil }
    var reader = SubjectReader(words[into + 1])
    return name(reader.quoted() ?? reader.word())
  }
}
