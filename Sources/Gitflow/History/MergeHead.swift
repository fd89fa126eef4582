/// What was merged, as far as it can be told.
enum MergeHead {
  /// A branch of the model; its line where it is one.
  case known(MergeRequest.End, Line?)
  case unknown(UnknownReason)

  /// The end, where it is known.
  var end: MergeRequest.End? { if case .known(let end, _) = self { end } else { nil } }
}

extension MergeLedger {
  /// Names what the merge at `position` brought.
  func head(of reading: MergeReading?, at position: Int) -> MergeHead {
    if record.commits[position].parents.count > 2 { return .unknown(.octopus) }
    switch reading?.source {
    case .branch(let name, let read): return head(name, read, at: position)
    case .fork(let owner, let name, let read):
      guard case .kind = read.branchClass, read.line == nil else { return .unknown(.forkHead) }
      return .known(MergeRequest.End(name, read.branchClass, fork: owner), nil)
    case .tag: return head(at: position, otherwise: .tagUnresolved)
    case .commit: return head(at: position, otherwise: .commitUnresolved)
    case .several: return .unknown(.octopus)
    case .unnamed, nil: return .unknown(.editedTitle)
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
    let merged = Int(graph.second[position])
    guard merged >= 0 else { return .unknown(reason) }
    let lines = map.lines[merged].witnessedLines
    guard let line = lines.first, lines.count == 1 else { return .unknown(reason) }
    return .known(names.end(line), line)
  }

  /// True where the merged commit is a bot's.
  func isBot(at position: Int) -> Bool {
    let merged = Int(graph.second[position])
    return merged >= 0 && record.commits[merged].isBot
  }
}
