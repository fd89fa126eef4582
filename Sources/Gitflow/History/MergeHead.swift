enum MergeHead {
  case known(MergeRequest.End, Line?)
  case unknown(UnknownReason)

  var end: MergeRequest.End? { if case .known(let end, _) = self { end } else { nil } }
}

extension MergeLedger {
  func head(of reading: MergeReading?, at position: Int) -> MergeHead {
    if record.commits[position].parents.count > 2 { return .unknown(.octopus) }
    switch (reading?.subject.source, reading?.read) {
    case (.branch(let name, _)?, let read?):
      guard let owner = reading?.fork else { return head(name, read, at: position) }
      guard case .kind = read.branchClass, read.line == nil else { return .unknown(.forkHead) }
      return .known(MergeRequest.End(name, read.branchClass, fork: owner), nil)
    case (.tag?, _): return head(at: position, otherwise: .tagUnresolved)
    case (.commit?, _): return head(at: position, otherwise: .commitUnresolved)
    case (.several?, _): return .unknown(.octopus)
    default: return .unknown(.editedTitle)
    }
  }

  private func head(_ name: String, _ read: ReadName, at position: Int) -> MergeHead {
    switch read.branchClass {
    case .unknown(.noPrefix): return .unknown(.noPrefix)
    case .unknown: return .unknown(.unknownPrefix)
    case .bot where !isBot(at: position): return .unknown(.unknownPrefix)
    case .kind, .revert, .backMerge, .bot:
      let name = read.line.map { names.end($0).name } ?? name
      return .known(MergeRequest.End(name, read.branchClass), read.line)
    }
  }

  /// A tag or a bare commit is judged by the one line that the merged commit lies on.
  private func head(at position: Int, otherwise reason: UnknownReason) -> MergeHead {
    let lines = graph.merged(at: position).map { map.lines[$0].witnessedLines } ?? []
    guard let line = lines.first, lines.count == 1 else { return .unknown(reason) }
    return .known(names.end(line), line)
  }

  func isBot(at position: Int) -> Bool {
    graph.merged(at: position).map { record.commits[$0].isBot } ?? false
  }
}
