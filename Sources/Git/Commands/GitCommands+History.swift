import Base

extension GitCommands {
  /// The best common ancestors, sorted by ID; empty if the histories are unrelated or shallow.
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

  /// Git also reports false if it can't read a commit on the way, with an error message.
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

  /// The commits reachable from `tips` and not from `excluded`.
  ///
  /// Git walks by date: if clocks were wrong by hours, it may count excluded commits.
  package func commits(
    from tips: [ObjectID], excluding excluded: [ObjectID], limit: Int
  ) async throws(GitError) -> CommitSelection {
    let output = try await revisionList([], tips, excluded)
    let lines = output.lines
    return CommitSelection(
      count: lines.count, first: try lines.prefix(max(limit, 0)).map(output.id))
  }

  /// Whether a commit not reachable from `excluded` claims to revert another one.
  package func hasReverts(
    from tip: ObjectID, excluding excluded: ObjectID
  ) async throws(GitError) -> Bool {
    let claims = ["^This reverts commit ", "^Reverts "].map { "--grep=\($0)" }
    let arguments = ["rev-list", "-1"] + claims + ["\(tip)", "^\(excluded)"]
    return try await !run(arguments, about: [tip, excluded]).bytes.isEmpty
  }

  /// The commits ahead and behind between `head` and `base`.
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

  /// The commits ahead and behind of each head and the base, in the order of `heads`.
  package func aheadBehind(
    _ heads: [ObjectID], base: ObjectID
  ) async throws(GitError) -> [AheadBehind] {
    // A process per head is slow, but faster than loading the whole history for a few heads.
    if heads.count > 8 {
      let overlay = try await overlay(of: heads + [base])
      return try GraphHistory(file: nil, overlay: overlay).aheadBehind(heads, base: base)
    }
    var result: [AheadBehind] = []
    for head in heads { result.append(try await aheadBehind(head: head, base: base)) }
    return result
  }

  /// The commits of `head` with copies in `upstream`, as after a rebase.
  package func equivalents(
    upstream: ObjectID, head: ObjectID
  ) async throws(GitError) -> [ObjectID] {
    let output = try await run(
      ["rev-list", "--cherry-mark", "--right-only", "--no-merges", "\(upstream)...\(head)"],
      about: [upstream, head])
    return try output.lines.filter { $0.first == UInt8(ascii: "=") }
      .map { line throws(GitError) in try output.id(line.dropFirst()) }
  }

  /// Git's list of revisions, with tips over standard input: there may be thousands.
  func revisionList(
    _ options: [String], _ tips: [ObjectID], _ excluded: [ObjectID]
  ) async throws(GitError) -> GitOutput {
    let arguments = ["rev-list"] + options + ["--stdin"]
    if tips.isEmpty { return GitOutput([], of: Self.name(arguments)) }
    let lines = tips.map { "\($0)\n" } + excluded.map { "^\($0)\n" }
    return try await run(
      arguments, input: Array(lines.joined().utf8), about: tips + excluded, limit: 1 << 30)
  }

  /// A history of what `tips` reach and `known` don't, loaded by one Git process.
  ///
  /// All parents of loaded commits are loaded too, or are in the graph.
  func overlay(
    of tips: [ObjectID], known: [ObjectID] = [], above file: CommitGraphFile? = nil
  ) async throws(GitError) -> CommitOverlay {
    let output = try await revisionList(
      ["--parents", "--topo-order", "--reverse"], tips, known)
    let rows = try output.lines.map(output.idList)
    return try CommitOverlay(rows, above: file)
  }

  /// The log of `tips` without `excluded`, children first; `firstParent` skips merged branches.
  ///
  /// Ordering by date reads no more commits than the limit, but wrong clocks change the order.
  package func log(
    from tips: [ObjectID], excluding excluded: [ObjectID] = [], firstParent: Bool = false,
    limit: Int? = nil, byDate: Bool = false
  ) async throws(GitError) -> [LogEntry] {
    var options = ["--encoding=UTF-8", "--format=\(Self.format)"]
    if !byDate { options.append("--topo-order") }
    if firstParent { options.append("--first-parent") }
    if let limit { options.append("--max-count=\(max(limit, 0))") }
    let output = try await revisionList(options, tips, excluded)
    let fields = try output.records(of: Self.width)
    return try stride(from: 0, to: fields.count, by: Self.width).map { start throws(GitError) in
      try Self.entry(Array(fields[start..<start + Self.width]), output)
    }
  }

  private static let format = "%H%x00%P%x00%ct%x00%at%x00%an%x00%ae%x00%s%x00%b%x00"
  private static let width = 8

  private static func entry(
    _ fields: [ArraySlice<UInt8>], _ output: GitOutput
  ) throws(GitError) -> LogEntry {
    func text(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
    // `rev-list` starts each record with a line `commit …`; the ID follows it.
    let header = fields[0].lastIndex(of: UInt8(ascii: "\n"))
    let id = fields[0][(header.map { $0 + 1 } ?? fields[0].startIndex)...]
    let author = Signature(name: text(4), mail: text(5), time: try output.number(fields[3]))
    return LogEntry(
      id: try output.id(id), parents: try output.idList(fields[1]), author: author,
      time: try output.number(fields[2]), subject: text(6), body: text(7))
  }
}
