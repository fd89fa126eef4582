/// An entry of a commit's tree: a file, a link or a submodule.
package struct TreeEntry: Hashable, Sendable {
  /// The type of the entry.
  package enum Kind: Hashable, Sendable {
    case file
    /// Its bytes are the path that it points to.
    case link
    /// Its ID is the commit of another repository.
    case submodule
  }

  package let path: String
  package let id: ObjectID
  package let kind: Kind
  package let isExecutable: Bool

  /// Reads `100644 blob ID<tab>PATH`.
  fileprivate init?(_ field: ArraySlice<UInt8>) {
    guard let tab = field.firstIndex(of: UInt8(ascii: "\t")),
      let blank = field[..<tab].lastIndex(of: UInt8(ascii: " ")),
      let id = field[(blank + 1)..<tab].withUnsafeBytes({ ObjectID(hex: $0) })
    else { return nil }
    path = String(decoding: field[(tab + 1)...], as: UTF8.self)
    self.id = id
    kind =
      field.starts(with: "120".utf8) ? .link : field.starts(with: "160".utf8) ? .submodule : .file
    isExecutable = field.starts(with: "100755".utf8)
  }
}

extension GitCommands {
  /// The tracked and addable files of the working tree, by pathspecs such as `*.xcstrings`.
  ///
  /// Paths from the top of the working tree, sorted; a tracked file may be deleted.
  package func files(matching patterns: [String]) async throws(GitError) -> [String] {
    try await run(
      ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate", "--"]
        + patterns.map { ":(top)" + $0 }
    ).texts().sorted()
  }

  /// The paths of a list that exist and are ignored, from the top; a folder without a slash.
  package func ignored(of paths: [String]) async throws(GitError) -> [String] {
    if paths.isEmpty { return [] }
    let places = paths.map { ":(top,literal)" + $0 }
    let found = try await run(
      ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory", "--"]
        + places
    ).texts()
    return found.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }.filter(paths.contains)
  }

  /// The paths of a commit that end with `suffix`, from the top, in Git's order.
  package func files(
    of commit: ObjectID, endingWith suffix: String
  ) async throws(GitError) -> [String] {
    try await entries(in: commit, suffix: suffix).map(\.path)
  }

  /// The files of a commit whose path ends with `suffix`, with the IDs of their bytes.
  package func blobs(
    in commit: ObjectID, suffix: String
  ) async throws(GitError) -> [(path: String, id: ObjectID)] {
    try await entries(in: commit, suffix: suffix)
      .filter { $0.kind == .file }.map { ($0.path, $0.id) }
  }

  /// All entries of a commit whose path ends with `suffix`, including links and submodules.
  package func entries(
    in commit: ObjectID, suffix: String = "", limit: Int = 256 << 20
  ) async throws(GitError) -> [TreeEntry] {
    let output = try await run(
      ["ls-tree", "-r", "-z", "--full-tree", "\(commit)"], about: [commit], limit: limit)
    var entries: [TreeEntry] = []
    for field in try output.fields()
    where field.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
      guard let entry = TreeEntry(field) else { throw output.fault }
      entries.append(entry)
    }
    return entries
  }

  /// The first-parent commits from `tip` that change a file of a pattern, newest first.
  ///
  /// Leaves out `excluded` with its ancestors.
  package func firstParentCommits(
    from tip: ObjectID, changing patterns: [String], excluding excluded: ObjectID? = nil
  ) async throws(GitError) -> [ObjectID] {
    try await run(
      ["rev-list", "--first-parent", "\(tip)"] + (excluded.map { ["^\($0)"] } ?? [])
        + ["--"] + patterns.map { ":(top)" + $0 },
      about: [tip] + (excluded.map { [$0] } ?? [])
    ).ids()
  }

  /// The commits of a tip that change one of the paths, without merges, newest first.
  ///
  /// Leaves out `excluded` with its ancestors.
  package func commits(
    from tip: ObjectID, excluding excluded: ObjectID, changing paths: [String],
    atMost limit: Int
  ) async throws(GitError) -> [ObjectID] {
    try await run(
      ["rev-list", "--topo-order", "--no-merges", "--max-count=\(limit)", "\(tip)", "^\(excluded)"]
        + ["--"] + paths.map { ":(top,literal)" + $0 },
      about: [tip, excluded]
    ).ids()
  }

  /// The commits up to HEAD that change the file at a path, newest first.
  package func commits(
    changing path: String, atMost limit: Int
  ) async throws(GitError) -> [ObjectID] {
    try await run(
      ["rev-list", "--topo-order", "--max-count=\(limit)", "HEAD", "--", ":(top,literal)\(path)"]
    ).ids()
  }
}
