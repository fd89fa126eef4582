/// A commit's change since its parent, or since another commit.
package struct CommitChange: Hashable, Sendable {
  package var commit: ObjectID
  package var base: ObjectID?

  /// A change; without a base, since the commit's parent.
  package init(_ commit: ObjectID, since base: ObjectID? = nil) {
    self.commit = commit
    self.base = base
  }

  fileprivate var line: String { base.map { "\(commit) \($0)\n" } ?? "\(commit)\n" }
}

extension GitCommands {
  /// A number per commit for the paths that it changes: if two differ, so do the patches.
  ///
  /// Reads no files. Each commit may appear only once; merges and empty changes get no number.
  package func pathPrints(
    of changes: [CommitChange]
  ) async throws(GitError) -> [ObjectID: Int] {
    let output = try await compare(changes, ["-r", "--raw", "-z", "--no-renames"] + Self.plain)
    var prints: [ObjectID: Int] = [:]
    var commit: ObjectID?
    var (hasher, isPath) = (Hasher(), false)
    for field in try output.fields() {
      if isPath {
        field.withUnsafeBytes { hasher.combine(bytes: $0) }
        hasher.combine(0)
        isPath = false
      } else if field.first == UInt8(ascii: ":") {
        isPath = true
      } else {
        if let commit { prints[commit] = hasher.finalize() }
        (commit, hasher) = (try output.id(field), Hasher())
      }
    }
    if let commit { prints[commit] = hasher.finalize() }
    return prints
  }

  /// The files that each commit changes; each may appear only once.
  package func writtenPaths(
    of changes: [CommitChange]
  ) async throws(GitError) -> [ObjectID: [WrittenPath]] {
    let output = try await compare(changes, ["-r", "--raw", "-z", "--no-renames"] + Self.plain)
    var (paths, commit): ([ObjectID: [WrittenPath]], ObjectID?) = ([:], nil)
    var fields = try output.fields()[...]
    while let field = fields.popFirst() {
      guard field.first == UInt8(ascii: ":") else {
        commit = try output.id(field)
        continue
      }
      guard let commit, let path = fields.popFirst() else { throw output.fault }
      paths[commit, default: []].append(try output.writtenPath(field, path))
    }
    return paths
  }

  /// The merges with changes that none of their parents has.
  package func mergesWithOwnChanges(
    among merges: [ObjectID]
  ) async throws(GitError) -> Set<ObjectID> {
    let options = ["--cc", "-r", "-p", "-U0", "--full-index", "--no-renames"] + Self.plain
    let output = try await compare(merges.map { CommitChange($0) }, options)
    var (found, merge): (Set<ObjectID>, ObjectID?) = ([], nil)
    // Only these lines of a combined patch start without a sign or a word in lower case.
    for line in output.lines {
      if let id = try? output.id(line) { merge = id }
      if line.starts(with: "diff --".utf8), let merge { found.insert(merge) }
    }
    return found
  }

  /// The patch IDs by commit, or those of their reverts.
  ///
  /// Each commit may appear only once; merges and empty changes have none.
  package func patchIDs(
    of changes: [CommitChange], reverted: Bool = false
  ) async throws(GitError) -> [ObjectID: ObjectID] {
    let patches = try await compare(changes, (reverted ? Self.reverse : []) + Self.patch).bytes
    var ids: [ObjectID: ObjectID] = [:]
    for entry in try await patchIDs(ofPatches: patches) { ids[entry.commit] = entry.patch }
    return ids
  }

  /// The paths that each commit changes from its first parent, with both names of renamed files.
  package func changedPaths(
    of commits: [(id: ObjectID, parent: ObjectID?)]
  ) async throws(GitError) -> [ObjectID: [[UInt8]]] {
    let arguments =
      ["diff-tree", "--stdin", "--root", "-r", "-z", "--name-only", "--no-renames"] + Self.plain
    if commits.isEmpty { return [:] }
    let lines = commits.map { "\($0.id)" + ($0.parent.map { " \($0)" } ?? "") + "\n" }
    let output = try await run(
      arguments, input: Array(lines.joined().utf8), about: commits.map(\.id), limit: 1 << 30)
    let known = Dictionary(
      commits.map { (Array("\($0.id)".utf8), $0.id) }, uniquingKeysWith: { first, _ in first })
    var changed: [ObjectID: [[UInt8]]] = [:]
    var current: ObjectID?
    for field in output.bytes.split(separator: 0) {
      if let id = known[Array(field)] {
        current = id
      } else if let current {
        changed[current, default: []].append(Array(field))
      }
    }
    return changed
  }

  /// The first of `others` with the same patch, or its revert, for each commit with one there.
  package func copies(
    of commits: [CommitChange], among others: [ObjectID], reverted: Bool = false
  ) async throws(GitError) -> [ObjectID: ObjectID] {
    if commits.isEmpty || others.isEmpty { return [:] }
    let changes = others.map { CommitChange($0) }
    // Few commits change the same paths; only these are compared.
    let (own, there) = (try await pathPrints(of: commits), try await pathPrints(of: changes))
    let (prints, known) = (Set(there.values), Set(own.values))
    let patches = try await patchIDs(
      of: commits.filter { own[$0.commit].map(prints.contains) ?? false }, reverted: reverted)
    let equal = try await patchIDs(
      of: changes.filter { there[$0.commit].map(known.contains) ?? false })
    var first: [ObjectID: ObjectID] = [:]
    for id in others.reversed() { if let patch = equal[id] { first[patch] = id } }
    return patches.compactMapValues { first[$0] }
  }

  private func compare(
    _ changes: [CommitChange], _ options: [String]
  ) async throws(GitError) -> GitOutput {
    let arguments = ["diff-tree", "--stdin", "--root"] + options
    if changes.isEmpty { return GitOutput([], of: Self.name(arguments)) }
    return try await run(
      arguments, input: Array(changes.map(\.line).joined().utf8), about: changes.map(\.commit))
  }
}
