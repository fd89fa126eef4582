extension GitCommands {
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
