import Base

/// The data that shows whether a change has happened.
enum MutationCheck: Hashable, Sendable {
  case issue(number: Int)
  case label(name: String)
  case newIssues
  case comments(number: Int)
  case comment(id: Int64)
  case statuses(sha: String)
  case checkRuns(sha: String)
  case releases
  case release(id: Int64)
  /// The pull requests from one branch into another.
  case pullRequests(head: String, base: String)
  case pullRequest(number: Int)
  /// No data shows it.
  case none
}

/// Whether a change has happened.
enum MutationVerdict: Hashable, Sendable {
  case happened(MutationAnswer)
  case notYet
  case unknown
}

extension Mutation {
  var check: MutationCheck {
    switch self {
    case .addLabels(_, let number, _), .removeLabel(_, let number, _),
      .setState(_, let number, _, _), .editIssue(_, let number, _, _, _),
      .assign(_, let number, _), .unassign(_, let number, _):
      .issue(number: number)
    case .createLabel(_, let label), .updateLabel(_, _, let label): .label(name: label.name)
    case .deleteLabel(_, let name): .label(name: name)
    case .createIssue: .newIssues
    case .createComment(_, let number, _, _): .comments(number: number)
    case .updateComment(_, let id, _): .comment(id: id)
    case .createStatus(_, let sha, _): .statuses(sha: sha)
    case .createCheckRun(_, let body):
      (try? CheckRun(json: body))?.sha.map { .checkRuns(sha: $0) } ?? .none
    // Annotations are added to existing ones, so that their origin can't be determined.
    case .updateCheckRun: .none
    case .createRelease: .releases
    case .updateRelease(_, let id, _, _), .publishRelease(_, let id, _): .release(id: id)
    case .createPullRequest(_, _, let head, let base, _): .pullRequests(head: head, base: base)
    case .updatePullRequest(_, let number, _, _, _), .requestReviewers(_, let number, _):
      .pullRequest(number: number)
    }
  }

  func verdict(_ issue: Issue) -> MutationVerdict {
    let names = issue.labels.map { $0.name.lowercased() }
    switch self {
    case .addLabels(_, _, let wanted):
      return wanted.allSatisfy { names.contains($0.lowercased()) }
        ? .happened(.labels(issue.labels)) : .notYet
    case .removeLabel(_, _, let name):
      return names.contains(name.lowercased()) ? .notYet : .happened(.labels(issue.labels))
    case .setState(_, _, let state, _):
      return issue.state == state ? .happened(.issue(issue)) : .notYet
    case .editIssue(_, _, let title, let body, let milestone):
      let isSo =
        issue.title == title ?? issue.title && (issue.body ?? "") == body ?? issue.body ?? ""
        && issue.milestone?.number ?? 0 == milestone ?? issue.milestone?.number ?? 0
      return isSo ? .happened(.issue(issue)) : .notYet
    case .assign(_, _, let logins), .unassign(_, _, let logins):
      let assigned = Set(issue.assignees.map { $0.login.lowercased() })
      let wanted = logins.map { $0.lowercased() }
      var isAssignment = false
      if case .assign = self { isAssignment = true }
      return wanted.allSatisfy { assigned.contains($0) == isAssignment }
        ? .happened(.issue(issue)) : .notYet
    default: return .unknown
    }
  }

  /// Checks a new, changed or deleted label by the one of that name; nil if it doesn't exist.
  func verdict(_ label: Label?) -> MutationVerdict {
    if case .deleteLabel = self { return label == nil ? .happened(.done) : .notYet }
    guard let label else { return .notYet }
    guard case .updateLabel(_, _, let wanted) = self else { return .happened(.label(label)) }
    let isThere =
      label.name == wanted.name && label.color.lowercased() == wanted.color.lowercased()
      && (label.description ?? "") == wanted.description
    return isThere ? .happened(.label(label)) : .notYet
  }

  /// Checks a new issue by the newest ones that are not older than `time`.
  func verdict(_ issues: [Issue], since time: Double) -> MutationVerdict {
    guard case .createIssue(_, let title, let body, _, _, _) = self else { return .unknown }
    let made = issues.first {
      $0.title == title && ($0.body ?? "") == body
        && (WebDate.seconds(iso: $0.createdAt) ?? 0) >= time - Self.clockTolerance
    }
    return made.map { .happened(.issue($0)) } ?? .notYet
  }

  /// Checks a new or changed comment.
  func verdict(_ comments: [Comment]) -> MutationVerdict {
    let found = comments.first { comment in
      switch self {
      case .createComment(_, _, let marker, _): comment.body.hasPrefix(marker)
      case .updateComment(_, _, let body): comment.body == body
      default: false
      }
    }
    return found.map { .happened(.id($0.id)) } ?? .notYet
  }

  /// Checks a new or changed release.
  func verdict(_ releases: [ReleasePage]) -> MutationVerdict {
    let found = releases.first { release in
      switch self {
      case .createRelease(_, let tag, _, _, _): release.tag == tag
      case .updateRelease(_, _, let name, let body): release.name == name && release.body == body
      case .publishRelease: !release.isDraft
      default: false
      }
    }
    return found.map { .happened(.id($0.id)) } ?? .notYet
  }

  /// Checks a status by the last one of its context.
  func verdict(_ statuses: [CommitStatus]) -> MutationVerdict {
    guard case .createStatus(_, _, let wanted) = self, let last = lastStatus(of: statuses)
    else { return .notYet }
    return last.state == wanted.state && last.description == wanted.description
      ? .happened(.done) : .notYet
  }

  /// The newest status of the context that is reported.
  func lastStatus(of statuses: [CommitStatus]) -> CommitStatus? {
    guard case .createStatus(_, _, let wanted) = self else { return nil }
    return statuses.first { $0.context == wanted.context }
  }

  /// Checks a check run by those of its commit.
  func verdict(_ runs: CheckRuns) -> MutationVerdict {
    guard case .createCheckRun(_, let body) = self, let wanted = try? CheckRun(json: body),
      let externalID = wanted.externalID
    else { return .unknown }
    let found = runs.runs.first { $0.name == wanted.name && $0.externalID == externalID }
    return found.map { .happened(.id($0.id)) } ?? (runs.isWhole ? .notYet : .unknown)
  }

  /// Checks a new pull request by those of its branches: GitHub allows one open one, and one
  /// created since `time` may already be merged.
  func verdict(_ requests: [PullRequestRecord], since time: Double) -> MutationVerdict {
    let isNew = { (request: PullRequestRecord) in
      (request.createdAt.flatMap { WebDate.seconds(iso: $0) } ?? 0) >= time - Self.clockTolerance
    }
    let made =
      requests.first { $0.state == .open }
      ?? requests.first { $0.mergedAt != nil && isNew($0) }
    return made.map { .happened(.pullRequest($0)) } ?? .notYet
  }

  /// Checks a change of a pull request by the pull request.
  func verdict(_ request: PullRequestRecord) -> MutationVerdict {
    let isSo: Bool
    switch self {
    case .updatePullRequest(_, _, let title, let body, let base):
      isSo =
        request.title == title ?? request.title && request.body == body ?? request.body
        && request.base == base ?? request.base
    case .requestReviewers(_, _, let logins):
      let asked = request.reviewers.map { $0.lowercased() }
      isSo = logins.allSatisfy { asked.contains($0.lowercased()) }
    default: return .unknown
    }
    return isSo ? .happened(.pullRequest(request)) : .notYet
  }

  /// The allowed difference of the clocks of GitHub and this machine in seconds.
  static let clockTolerance: Double = 120
}
