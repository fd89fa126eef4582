extension Mutation {
  /// Reads a change that the journal kept.
  init(packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: 1)
    let kind = try pack.integer()
    guard let repository = RepositoryName(try pack.text()) else { throw PackFault() }
    if let change = try Self.issueChange(kind, repository, &pack) {
      self = change
      return
    }
    if let change = try Self.report(kind, repository, &pack) {
      self = change
      return
    }
    guard let change = try Self.pullRequest(kind, repository, &pack) else { throw PackFault() }
    self = change
  }

  private static func issueChange(
    _ kind: Int, _ repository: RepositoryName, _ pack: inout PackReader
  ) throws(PackFault) -> Mutation? {
    switch kind {
    case 1:
      .addLabels(
        repository, number: try pack.integer(),
        names: try pack.texts())
    case 2: .removeLabel(repository, number: try pack.integer(), name: try pack.text())
    case 3:
      .setState(
        repository, number: try pack.integer(),
        state: try pack.text() == Issue.State.closed.rawValue ? .closed : .open,
        reason: try pack.optionalText())
    case 4: .createLabel(repository, try LabelText(&pack))
    case 5: .updateLabel(repository, name: try pack.text(), try LabelText(&pack))
    case 6:
      .createIssue(
        repository, title: try pack.text(), body: try pack.text(),
        labels: try pack.texts(), assignees: try pack.texts(),
        milestone: try pack.integer().nonZero)
    case 19:
      .editIssue(
        repository, number: try pack.integer(), title: try pack.optionalText(),
        body: try pack.optionalText(), milestone: try pack.integer().notNegative)
    case 20: .assign(repository, number: try pack.integer(), logins: try pack.texts())
    case 21: .unassign(repository, number: try pack.integer(), logins: try pack.texts())
    case 7:
      .createComment(
        repository, number: try pack.integer(), marker: try pack.text(), body: try pack.text())
    case 8: .updateComment(repository, id: try pack.number(), body: try pack.text())
    case 18: .deleteLabel(repository, name: try pack.text())
    default: nil
    }
  }

  private static func pullRequest(
    _ kind: Int, _ repository: RepositoryName, _ pack: inout PackReader
  ) throws(PackFault) -> Mutation? {
    switch kind {
    case 14:
      .createPullRequest(
        repository, PullRequestText(title: try pack.text(), body: try pack.text()),
        head: try pack.text(), base: try pack.text(), isDraft: try pack.flag())
    case 15:
      .updatePullRequest(
        repository, number: try pack.integer(), title: try pack.optionalText(),
        body: try pack.optionalText(), base: try pack.optionalText())
    case 16:
      .requestReviewers(
        repository, number: try pack.integer(),
        logins: try pack.texts())
    default: nil
    }
  }

  private static func report(
    _ kind: Int, _ repository: RepositoryName, _ pack: inout PackReader
  ) throws(PackFault) -> Mutation? {
    switch kind {
    case 9:
      .createStatus(
        repository, sha: try pack.text(),
        CommitStatus(
          state: try pack.text(), context: try pack.text(), description: try pack.text(),
          targetURL: try pack.optionalText()))
    case 10: .createCheckRun(repository, body: try pack.body())
    case 11: .updateCheckRun(repository, id: try pack.number(), body: try pack.body())
    case 12:
      .createRelease(
        repository, tag: try pack.text(), name: try pack.text(), body: try pack.text(),
        isDraft: try pack.flag())
    case 13:
      .updateRelease(
        repository, id: try pack.number(), name: try pack.text(), body: try pack.text())
    case 17: .publishRelease(repository, id: try pack.number(), tag: try pack.text())
    default: nil
    }
  }
}

extension PackReader {
  fileprivate mutating func texts() throws(PackFault) -> [String] {
    try elements { pack throws(PackFault) in try pack.text() }
  }
}

extension Int {
  fileprivate var nonZero: Int? { self == 0 ? nil : self }
  fileprivate var notNegative: Int? { self < 0 ? nil : self }
}
