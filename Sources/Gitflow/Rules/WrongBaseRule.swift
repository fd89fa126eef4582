import Base

/// Commits of another long-lived branch in a head.
package struct ForeignLine: Hashable, Sendable {
  /// The branch that the commits belong to, as a ref for Git: `origin/develop`.
  package var line: String
  /// How much of the head it contains.
  package var overlap: Overlap = .part
  package var count: Int
  /// The newest of them, at most ten: the short ID and the subject.
  package var commits: [String]
  /// The newest of them, if the line also contains commits that belong to the head.
  package var last: CommitID?

  /// How much of a head another line contains.
  package enum Overlap: Hashable, Sendable {
    /// The head has commits of its own.
    case part
    /// The head has no commits of its own, and the line has more.
    case whole
    /// Both are at the same commit: two names of one branch.
    case same
  }
}

/// `wrong-base`: the branch contains only its own commits and those of its source and base.
///
/// For head H, target B and allowed source S: no commit of `rev-list H ^B ^S` belongs to another
/// line by its `Provenance`.
package enum WrongBaseRule {
  /// Checks the found commits; `source` is the allowed base as a ref for Git.
  package static func check(
    _ request: MergeRequest, source: String, _ foreign: Evidence<[ForeignLine]>
  ) -> RuleResult {
    .checking(.wrongBase, by: foreign) { lines in
      guard let worst = lines.max(by: { $0.count < $1.count }), worst.count > 0 else {
        return .pass(.wrongBase, "contains only its own commits and those of its source and base")
      }
      let (head, lines) = (request.head.name, lines.filter { $0.count > 0 })
      let seen =
        lines.count == 1
        ? "\(CountText.words(worst.count, "commit")) from '\(worst.line)'"
        : "commits from " + lines.map { "'\($0.line)' (\($0.count))" }.joined(separator: ", ")
      let verb = lines.count == 1 && worst.count == 1 ? "is" : "are"
      return .fail(
        .wrongBase,
        "'\(head)' contains \(seen) that \(verb) not in '\(request.base.name)'",
        hint: hint(request, source, worst),
        evidence: [
          "head": .string(head), "base": .string(request.base.name), "source": .string(source),
          "line": .string(worst.line),
          "count": .number(worst.count), "commits": .strings(worst.commits),
          "lines": .object(Dictionary(lines.map { ($0.line, .number($0.count)) }) { $1 }),
        ])
    }
  }

  /// A head whose parent the target has as a copy: its changes of the parent would be lost.
  static func check(
    _ request: MergeRequest, source: String, _ parent: SquashedParent
  ) -> RuleResult {
    let (head, base) = (request.head.name, request.base.name)
    return .fail(
      .wrongBase,
      "'\(head)' contains the commits up to \(parent.tip.short), which '\(base)' has as "
        + "\(parent.copy.short): a merge would lose changes that '\(head)' made to them",
      hint: .flowctl("update", "--fix-base", head, "--base", base),
      evidence: [
        "head": .string(head), "base": .string(base), "source": .string(source),
        "line": .string(parent.tip.text), "copy": .string(parent.copy.text),
      ])
  }

  /// A rebase of a branch without commits of its own would lose everything.
  private static func hint(
    _ request: MergeRequest, _ source: String, _ worst: ForeignLine
  ) -> Remedy {
    let head = request.head.name
    let showing = Remedy.git("log", "--oneline", "\(source)..\(head)")
    switch worst.overlap {
    case .part: return .flowctl("update", "--fix-base", head, "--base", request.base.name)
    case .same: return dropping(worst.line, request) ?? showing
    case .whole: return showing
    }
  }

  /// What to do with the former name of a branch, locally or on the remote.
  private static func dropping(_ line: String, _ request: MergeRequest) -> Remedy? {
    guard let kind = request.head.kind, kind.introducesVersion, request.head.fork == nil else {
      return nil
    }
    let names = [line] + line.split(separator: "/", maxSplits: 1).dropFirst().map(String.init)
    guard let name = names.first(where: { kind.prefixes.contains(where: $0.hasPrefix) }) else {
      return nil
    }
    return .explain("if '\(line)' is its former name, delete that branch; if it is the new name")
      .then(.git("switch", name))
  }
}

/// `wrong-base` of `merge/<source>-into-<target>`: the commits of the branch count, not its name.
///
/// It contains the source's tip and, apart from source and target, only merges.
package enum BackMergeRule {
  /// Checks the commits that source and target lack.
  package static func check(_ request: MergeRequest, _ history: MergeHistory) -> RuleResult {
    guard case .backMerge(let source, _, let target, _) = request.head.branchClass else {
      return .skipped(.wrongBase, "not a back-merge")
    }
    let head = request.head.name
    if let tip = history.lackedSource {
      return .fail(
        .wrongBase, "'\(head)' does not contain the latest commit of '\(tip)', which it must merge",
        hint: .run([.git("switch", head), .git("merge", tip)]),
        evidence: ["head": .string(head), "base": .string(target), "source": .string(tip)])
    }
    if let altered = history.altered.first {
      let files = history.altered.flatMap(\.files).uniqued
      return .fail(
        .wrongBase,
        "'\(head)' differs from the merge of '\(source)' into '\(target)' in "
          + "\(CountText.words(files.count, "file")): "
          + files.prefix(3).map { "'\($0)'" }.joined(separator: ", "),
        hint: .git("show", "--remerge-diff", altered.merge.short),
        evidence: [
          "head": .string(head), "base": .string(target), "source": .string(source),
          "merges": .strings(history.altered.map(\.merge.text)), "files": .strings(files),
        ])
    }
    // Git's merge of more than two branches can't be compared.
    let extra = history.commits.filter {
      $0.parents.count != 2 && !history.restoring.contains($0.id)
    }
    if extra.isEmpty {
      return .pass(.wrongBase, "merges \(source) into \(target) and nothing else")
    }
    let count = CountText.words(extra.count, "commit")
    return .fail(
      .wrongBase, "'\(head)' contains \(count) from neither '\(source)' nor '\(target)'",
      hint: .git("log", "--no-merges", head, "--not", source, target),
      evidence: [
        "head": .string(head), "base": .string(target), "source": .string(source),
        "count": .number(extra.count),
        "commits": .strings(extra.prefix(10).map { "\($0.id.short) \($0.subject)" }),
      ])
  }
}
