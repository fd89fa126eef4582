import Base
import Gates
import Git
import Gitflow
import Session

/// The lines of the text.
extension StatusFacts {
  var lines: [String] {
    [
      titleLine, waitingLine, operationLine, distanceLine, revertedLine, publishedLine,
      pullRequestLine, gatesLine, openLine, pendingBackMergesLine,
      treeLine,
    ]
    .compactMap(\.self)
  }

  private var titleLine: String {
    guard let standing else {
      return "no branch: HEAD is detached at \(head.id?.short ?? "no commit")"
    }
    let name = ForeignText.shown(standing.name)
    switch standing.branchClass {
    case .unknown: return "\(name): no branch type matches this name"
    case .bot(let prefix): return "\(name): a bot's branch (\(prefix))"
    case .kind(let kind, _) where kind.isPermanent: return "\(name): \(kind.summary)"
    case .kind(let kind, _): return "\(name): a \(kind.name) branch" + target(standing)
    case .revert(let number, _): return "\(name): a revert of #\(number)" + target(standing)
    case .backMerge: return "\(name): a back-merge" + target(standing)
    }
  }

  private func target(_ standing: BranchStanding) -> String {
    standing.target.map { " into '\(ForeignText.shown($0))'" } ?? ", its target does not exist here"
  }

  private var operationLine: String? {
    foreignOperation.map { "  a \($0.rawValue) is in progress" }
  }

  private var waitingLine: String? {
    waiting?.waitingText.map { "  \(ForeignText.shown($0))" }
  }

  private var distanceLine: String? {
    guard let distance = standing?.distance, let target = targetDisplay else {
      return nil
    }
    if distance == Distance(ahead: 0, behind: 0) {
      return "  up to date with '\(ForeignText.shown(target))'"
    }
    return "  \(distance.ahead) ahead of '\(ForeignText.shown(target))', \(distance.behind) behind"
  }

  private var revertedLine: String? {
    guard case .reverted(let found)? = state, let target = targetDisplay else {
      return nil
    }
    let effect =
      found.keptNothing
      ? "by \(found.merge.short), which kept none of its changes"
      : "and reverted by \(found.by.short)"
    return "  merged into '\(ForeignText.shown(target))' \(effect)"
  }

  private var publishedLine: String? {
    guard let standing = standing, head.id != nil else { return nil }
    guard let published = standing.published else { return "  not pushed" }
    switch (published.ahead, published.behind) {
    case (0, 0): return "  pushed"
    case (let ahead, 0): return "  \(CountText.words(ahead, "commit")) to push"
    case (0, let behind): return "  \(CountText.words(behind, "commit")) to pull"
    case (let ahead, let behind) where standing.overwrite != nil:
      return "  rebased or reset here: \(ahead) to push, \(behind) to overwrite"
    case (let ahead, let behind): return "  \(ahead) to push, \(behind) to pull: diverged"
    }
  }

  private var pullRequestLine: String? {
    guard let note = pullRequest else { return nil }
    let title = ForeignText.shown(note.title)
    let age = AgeText.ago(Double(now - note.seen))
    return
      "  pull request #\(note.number) '\(title)' is \(note.state.rawValue), last checked \(age)"
  }

  private var gatesLine: String? {
    guard let first = gates.first else { return nil }
    let other = gates.filter { $0.state != .passed }.map {
      "\($0.gate) \($0.state.rawValue)"
    }
    let count = CountText.words(gates.count, "gate")
    let answer =
      other.isEmpty ? "\(count) passed" : other.joined(separator: ", ") + " of \(count)"
    return
      "  gates: \(ForeignText.shown(answer)), \(AgeText.ago(Double(now - first.started)))"
  }

  private var openLine: String? {
    let names = openNames
    return names.isEmpty
      ? nil : "  open versions: " + names.map(ForeignText.shown).joined(separator: ", ")
  }

  private var pendingBackMergesLine: String? {
    if pendingBackMerges.isEmpty { return nil }
    let lines = pendingBackMerges.map {
      "'\(ForeignText.shown($0.target))' lacks \(CountText.words($0.commits, "commit"))"
    }
    return "  pending back-merges of '\(ForeignText.shown(pendingBackMerges[0].source))': "
      + lines.joined(separator: ", ")
  }

  private var treeLine: String? {
    guard let tree else { return nil }
    if tree.isClean { return "  working tree: clean" }
    return "  working tree: \(CountText.words(tree.staged.count, "file")) staged, "
      + "\(changed) changed, \(untracked) untracked"
  }

  /// The short names of the open branches with versions, each once.
  var openNames: [String] { openVersions.map(\.branch.name).uniqued.sorted() }

  /// Untracked files in the working tree.
  var untracked: Int { tree?.changes.filter { $0.kind == .untracked }.count ?? 0 }

  /// Files in the working tree that differ from the index.
  var changed: Int { (tree?.changes.count ?? 0) - untracked }
}
