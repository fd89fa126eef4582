package import Base

/// The next commands that the model allows for the state of a branch.
package struct NextMoves: Sendable {
  private let model: BranchModel

  package init(_ model: BranchModel) { self.model = model }

  /// The commands, the most urgent first.
  package func moves(from standing: BranchStanding) -> [NextMove] {
    if let move = tidying(standing) { return [move] }
    return backMerges(standing) + ownMoves(standing) + starts(standing)
  }

  /// Finish also handles pending back-merges of a merged branch; newer commits are submitted first.
  private func tidying(_ standing: BranchStanding) -> NextMove? {
    guard let number = standing.mergedRequest, standing.published?.ahead ?? 0 == 0 else {
      return nil
    }
    switch standing.branchClass {
    case .kind(let kind, _) where kind.isPermanent: return nil
    case .unknown, .bot: return nil
    case .kind, .revert, .backMerge:
      let tag =
        standing.branchClass.createdVersion == nil ? "clean up" : "tag it and clean up"
      return NextMove(.flowctl("finish"), "pull request #\(number) is merged: \(tag)")
    }
  }

  private func ownMoves(_ standing: BranchStanding) -> [NextMove] {
    switch standing.branchClass {
    case .unknown:
      if let detour = standing.detour { return [detour] }
      return [NextMove(.flowctl("check", "branch"), "'\(standing.name)' matches no branch type")]
    case .bot: return []
    case .kind(let kind, _) where kind.isPermanent: return publish(standing)
    case .kind, .revert, .backMerge: return topicMoves(standing)
    }
  }

  /// A permanent branch is only synchronized with the remote.
  private func publish(_ standing: BranchStanding) -> [NextMove] {
    guard let published = standing.published, published.behind > 0 else { return [] }
    if published.ahead == 0 {
      return [
        NextMove(.flowctl("update"), "the remote branch is \(commits(published.behind)) ahead")
      ]
    }
    guard let other = standing.publishedName else { return [] }
    return [
      NextMove(
        .git("log", "--oneline", "--left-right", "\(standing.name)...\(other)"),
        "move local commits (<) to a new branch; the remote branch has other commits (>)")
    ]
  }

  private func topicMoves(_ standing: BranchStanding) -> [NextMove] {
    if let detour = standing.detour { return [detour] }
    if let pull = pull(standing) { return [pull] }
    guard let target = standing.target, let distance = standing.distance else { return [] }
    if case .backMerge(_, let source, _, let into) = standing.branchClass,
      let source = source.kind?.name, let into = into.kind?.name,
      !model.isBackMerge(from: source, to: into)
    {
      return [NextMove(.flowctl("model", "show"), "the model has no such back-merge")]
    }
    var moves: [NextMove] = []
    if distance.behind > 0, takesTargetIn(standing) {
      moves.append(
        NextMove(.flowctl("update"), "'\(target)' is \(commits(distance.behind)) ahead"))
    }
    if distance.ahead == 0 {
      // A branch that is checked out is not pruned.
      if distance.behind > 0 {
        moves.append(
          NextMove(
            .git("switch", target),
            "'\(target)' contains all its commits; then flowctl prune can delete it"))
      }
      return moves
    }
    if standing.lacksLive { return moves }
    if let submit = submit(standing, target) { moves.append(submit) }
    if standing.isLocal, let joining = standing.joining { return moves + [joining] }
    let options =
      standing.isLocal ? ["--local"] + (standing.hasRemote ? ["--push"] : []) : []
    moves.append(
      NextMove(.run(Command(["flowctl", "finish"] + options)), finishing(standing, target)))
    return moves
  }

  /// What `finish` requires first, if the remote branch has other commits.
  private func pull(_ standing: BranchStanding) -> NextMove? {
    guard let published = standing.published, published.behind > 0, standing.overwrite == nil,
      let other = standing.publishedName
    else { return nil }
    let ways = published.ahead == 0 ? ["--ff-only"] : []
    return NextMove(
      .run(Command(["git", "merge"] + ways + [other])),
      "'\(other)' is \(commits(published.behind)) ahead")
  }

  /// True if the target is also the base of the branch, so that an update from it is allowed.
  private func takesTargetIn(_ standing: BranchStanding) -> Bool {
    guard let kind = standing.branchClass.kind else { return false }
    return !kind.introducesVersion && kind.sources == kind.targets
  }

  private func submit(_ standing: BranchStanding, _ target: String) -> NextMove? {
    if let overwrite = standing.overwrite {
      return NextMove(.run(overwrite), "overwrite the former commits of the remote branch")
    }
    if standing.isLocal { return nil }
    let isPublished = standing.published.map { $0.ahead == 0 && $0.behind == 0 } ?? false
    if let number = standing.pullRequest {
      return isPublished
        ? nil : NextMove(.flowctl("submit"), "push, and update pull request #\(number)")
    }
    return NextMove(
      .flowctl("submit"),
      isPublished
        ? "open a pull request into '\(target)'" : "push, and open a pull request into '\(target)'")
  }

  private func finishing(_ standing: BranchStanding, _ target: String) -> String {
    guard let version = standing.branchClass.createdVersion?.version else {
      return "after the review: merge it into '\(target)'"
    }
    let tag = standing.isOut ? "" : ", tag it as \(version),"
    return "merge it into '\(target)'\(tag) and merge back"
  }

  private func backMerges(_ standing: BranchStanding) -> [NextMove] {
    guard !standing.pendingBackMerges.isEmpty else { return [] }
    let targets = standing.pendingBackMerges.map { "'\($0.target)' (\($0.commits))" }.joined(
      separator: ", ")
    return [
      NextMove(
        .flowctl("check", "back-merges"),
        "'\(standing.pendingBackMerges[0].source)' has commits that are not in \(targets)")
    ]
  }

  /// The branch types that are created from this one's type; none for a released version.
  private func starts(_ standing: BranchStanding) -> [NextMove] {
    guard case .kind(let kind, let parts) = standing.branchClass, !standing.isOut else { return [] }
    return model.kinds.filter { !$0.isPermanent && $0.sources.contains(kind.name) }.map { next in
      var command = Command(["flowctl"] + next.startWords)
      let takesWords = takesWords(next) && !next.introducesVersion
      if takesWords { command = command.adding("<words>") }
      if next.refersToVersion, let version = parts.version?.version {
        command = command.adding("--release", version.description)
      }
      return NextMove(
        takesWords ? .explain(command.words.joined(separator: " ")) : .run(command), next.summary)
    }
  }

  private func takesWords(_ kind: BranchKind) -> Bool {
    kind.patterns.contains { $0.tokens.contains(.slug) }
  }

  private func commits(_ count: Int) -> String { CountText.words(count, "commit") }
}

/// A possible next step, as a command to type.
package struct NextMove: Hashable, Sendable {
  package var command: Remedy
  package var reason: String

  package init(_ command: Remedy, _ reason: String) {
    self.command = command
    self.reason = reason
  }
}
