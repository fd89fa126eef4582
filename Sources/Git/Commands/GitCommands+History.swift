import Effects
package import GitStore

extension GitCommands {
  /// The best common ancestors, sorted by id; none where the histories are unrelated or cut off.
  package func mergeBases(
    _ left: ObjectID, _ right: ObjectID
  ) async throws(GitError) -> [ObjectID] {
    let arguments = ["merge-base", "--all", left.description, right.description]
    return try await ancestry(arguments, [left, right]).ids().sorted()
  }

  /// Whether `ancestor` is reachable from `descendant`; a commit is its own ancestor.
  package func isAncestor(
    _ ancestor: ObjectID, of descendant: ObjectID
  ) async throws(GitError) -> Bool {
    let arguments = [
      "merge-base", "--is-ancestor", ancestor.description, descendant.description,
    ]
    return try await ancestry(arguments, [ancestor, descendant]).status == 0
  }

  /// Git answers no as well where it could not read a commit on the way, and then says so.
  private func ancestry(
    _ arguments: [String], _ ends: [ObjectID]
  ) async throws(GitError) -> GitOutput {
    let result = try await launch(arguments)
    let error = Array("error: ".utf8)
    let isRead = !result.errors.split(separator: UInt8(ascii: "\n")).contains {
      $0.starts(with: error)
    }
    guard result.status == 0 || (result.status == 1 && isRead) else {
      throw await fault(of: result, arguments, about: ends)
    }
    return GitOutput(result.output, status: result.status, of: Self.name(arguments))
  }

  /// What is reachable from `tips` and not from `excluded`.
  ///
  /// Git walks by date: where clocks ran back by hours it may count commits that are excluded.
  package func commits(
    from tips: [ObjectID], excluding excluded: [ObjectID], limit: Int
  ) async throws(GitError) -> CommitSelection {
    let output = try await revisionList([], tips, excluded)
    let lines = output.lines
    return CommitSelection(
      count: lines.count, first: try lines.prefix(max(limit, 0)).map(output.id))
  }

  /// Whether a commit that `excluded` can't reach says that it reverts another one.
  package func hasReverts(
    from tip: ObjectID, excluding excluded: ObjectID
  ) async throws(GitError) -> Bool {
    let claims = ["^This reverts commit ", "^Reverts "].map { "--grep=\($0)" }
    let arguments = ["rev-list", "-1"] + claims + ["\(tip)", "^\(excluded)"]
    return try await !run(arguments, about: [tip, excluded]).bytes.isEmpty
  }

  /// How far `head` and `base` have grown apart.
  package func aheadBehind(
    head: ObjectID, base: ObjectID
  ) async throws(GitError) -> AheadBehind {
    let arguments = ["rev-list", "--count", "--left-right", "\(head)...\(base)"]
    let output = try await run(arguments, about: [head, base])
    guard let line = output.lines.first, let tab = line.firstIndex(of: UInt8(ascii: "\t")) else {
      throw output.fault
    }
    return AheadBehind(
      ahead: try output.number(line[..<tab]), behind: try output.number(line[(tab + 1)...]))
  }

  /// Commits of a head that its base lacks, without merges.
  func changes(of head: ObjectID, beyond base: ObjectID) async throws(GitError) -> Int {
    let output = try await run(
      ["rev-list", "--count", "--no-merges", "\(base)..\(head)"], about: [head, base])
    guard let line = output.lines.first else { throw output.fault }
    return try output.number(line)
  }

  /// How far each head and the base have grown apart, in the order of `heads`.
  package func aheadBehind(
    _ heads: [ObjectID], base: ObjectID
  ) async throws(GitError) -> [AheadBehind] {
    // A process for each of a few heads is dear, but less so than loading the whole history.
    if heads.count > 8 {
      let overlay = try await overlay(of: heads + [base])
      return try reading(
        try GraphHistory(file: nil, overlay: overlay).aheadBehind(heads, base: base))
    }
    var result: [AheadBehind] = []
    for head in heads { result.append(try await aheadBehind(head: head, base: base)) }
    return result
  }

  /// The commits of `head` that `upstream` holds as equal changes, as after a rebase.
  package func equivalents(
    upstream: ObjectID, head: ObjectID
  ) async throws(GitError) -> [ObjectID] {
    try await equivalents(
      ["--cherry-mark", "--right-only", "--no-merges", "\(upstream)...\(head)"], [upstream, head])
  }

  /// The commits of either side that the other one holds as equal changes, the newest first.
  package func equivalents(
    between left: ObjectID, and right: ObjectID
  ) async throws(GitError) -> [ObjectID] {
    try await equivalents(
      ["--cherry-mark", "--topo-order", "--no-merges", "\(left)...\(right)"], [left, right])
  }

  private func equivalents(
    _ options: [String], _ ends: [ObjectID]
  ) async throws(GitError) -> [ObjectID] {
    let output = try await run(["rev-list"] + options, about: ends)
    return try output.lines.filter { $0.first == UInt8(ascii: "=") }
      .map { line throws(GitError) in try output.id(line.dropFirst()) }
  }

  /// Git's list of revisions, tips over standard input: there may be thousands.
  func revisionList(
    _ options: [String], _ tips: [ObjectID], _ excluded: [ObjectID]
  ) async throws(GitError) -> GitOutput {
    let arguments = ["rev-list"] + options + ["--stdin"]
    if tips.isEmpty { return GitOutput([], of: Self.name(arguments)) }
    let lines = tips.map { "\($0)\n" } + excluded.map { "^\($0)\n" }
    return try await run(
      arguments, input: Array(lines.joined().utf8), about: tips + excluded, limit: 1 << 30)
  }

  /// A history of what `tips` reach and `known` don't, loaded by one git process.
  ///
  /// The parents of what is loaded are loaded too, or are in the graph: it is closed under ancestry.
  func overlay(
    of tips: [ObjectID], known: [ObjectID] = [], above file: CommitGraphFile? = nil
  ) async throws(GitError) -> CommitOverlay {
    let output = try await revisionList(
      ["--parents", "--topo-order", "--reverse"], tips, known)
    let rows = try output.lines.map(output.idList)
    return try reading(try CommitOverlay(rows, above: file))
  }
}
