extension Mutation {
  private static let version: UInt8 = 1

  /// The change as the journal keeps it.
  var packed: [UInt8] {
    var pack = PackWriter(version: Self.version)
    pack.write(kind)
    pack.write(repository.description)
    packIssue(&pack)
    packReport(&pack)
    packPullRequest(&pack)
    return pack.bytes
  }

  /// Never another number for one that is kept somewhere.
  private var kind: Int {
    switch self {
    case .addLabels: 1
    case .removeLabel: 2
    case .setState: 3
    case .createLabel: 4
    case .updateLabel: 5
    case .createIssue: 6
    case .createComment: 7
    case .updateComment: 8
    case .createStatus: 9
    case .createCheckRun: 10
    case .updateCheckRun: 11
    case .createRelease: 12
    case .updateRelease: 13
    case .createPullRequest: 14
    case .updatePullRequest: 15
    case .requestReviewers: 16
    case .publishRelease: 17
    case .deleteLabel: 18
    case .editIssue: 19
    case .assign: 20
    case .unassign: 21
    }
  }

  private func packIssue(_ pack: inout PackWriter) {
    switch self {
    case .addLabels(_, let number, let names):
      pack.write(number)
      pack.write(names) { $0.write($1) }
    case .removeLabel(_, let number, let name):
      pack.write(number)
      pack.write(name)
    case .setState(_, let number, let state, let reason):
      pack.write(number)
      pack.write(state.rawValue)
      pack.write(reason)
    case .createLabel(_, let label): label.pack(&pack)
    case .updateLabel(_, let name, let label):
      pack.write(name)
      label.pack(&pack)
    case .deleteLabel(_, let name): pack.write(name)
    case .createIssue(_, let title, let body, let labels, let assignees, let milestone):
      pack.write(title)
      pack.write(body)
      pack.write(labels) { $0.write($1) }
      pack.write(assignees) { $0.write($1) }
      pack.write(milestone ?? 0)
    case .editIssue(_, let number, let title, let body, let milestone):
      pack.write(number)
      pack.write(title)
      pack.write(body)
      pack.write(milestone ?? -1)
    case .assign(_, let number, let logins), .unassign(_, let number, let logins):
      pack.write(number)
      pack.write(logins) { $0.write($1) }
    case .createComment(_, let number, let marker, let body):
      pack.write(number)
      pack.write(marker)
      pack.write(body)
    case .updateComment(_, let id, let body):
      pack.write(id)
      pack.write(body)
    default: break
    }
  }

  private func packReport(_ pack: inout PackWriter) {
    switch self {
    case .createStatus(_, let sha, let status):
      pack.write(sha)
      pack.write(status.state)
      pack.write(status.context)
      pack.write(status.description)
      pack.write(status.targetURL)
    case .createCheckRun(_, let body): pack.write(body)
    case .updateCheckRun(_, let id, let body):
      pack.write(id)
      pack.write(body)
    case .createRelease(_, let tag, let name, let body, let isDraft):
      pack.write(tag)
      pack.write(name)
      pack.write(body)
      pack.write(isDraft)
    case .updateRelease(_, let id, let name, let body):
      pack.write(id)
      pack.write(name)
      pack.write(body)
    case .publishRelease(_, let id, let tag):
      pack.write(id)
      pack.write(tag)
    default: break
    }
  }
}

extension Mutation {
  private func packPullRequest(_ pack: inout PackWriter) {
    switch self {
    case .createPullRequest(_, let text, let head, let base, let isDraft):
      for part in [text.title, text.body, head, base] { pack.write(part) }
      pack.write(isDraft)
    case .updatePullRequest(_, let number, let title, let body, let base):
      pack.write(number)
      for part in [title, body, base] { pack.write(part) }
    case .requestReviewers(_, let number, let logins):
      pack.write(number)
      pack.write(logins) { $0.write($1) }
    default: break
    }
  }
}

extension LabelText {
  func pack(_ pack: inout PackWriter) {
    pack.write(name)
    pack.write(color)
    pack.write(description)
  }

  init(_ pack: inout PackReader) throws(PackFault) {
    self.init(name: try pack.text(), color: try pack.text(), description: try pack.text())
  }
}
