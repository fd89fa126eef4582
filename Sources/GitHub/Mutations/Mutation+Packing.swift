import Base

extension Mutation {
  private static let version: UInt8 = 1

  /// The change as the journal stores it: its type, its repository and its parts.
  ///
  /// The number of a type never changes, because stored changes contain it.
  var packed: [UInt8] {
    var pack = PackWriter(version: Self.version)
    switch self {
    case .addLabels(let name, let number, let names): pack.write(1, name, number, names)
    case .removeLabel(let name, let number, let label): pack.write(2, name, number, label)
    case .setState(let name, let number, let state, let reason):
      pack.write(3, name, number, state.rawValue, reason)
    case .createLabel(let name, let label): pack.write(4, name, label)
    case .updateLabel(let name, let old, let label): pack.write(5, name, old, label)
    case .createIssue(let name, let title, let body, let labels, let assignees, let milestone):
      pack.write(6, name, title, body, labels, assignees, milestone ?? 0)
    case .createComment(let name, let number, let marker, let body):
      pack.write(7, name, number, marker, body)
    case .updateComment(let name, let id, let body): pack.write(8, name, id, body)
    case .createStatus(let name, let sha, let status): pack.write(9, name, sha, status)
    case .createCheckRun(let name, let body): pack.write(10, name, body)
    case .updateCheckRun(let name, let id, let body): pack.write(11, name, id, body)
    case .createRelease(let name, let tag, let title, let body, let isDraft):
      pack.write(12, name, tag, title, body, isDraft)
    case .updateRelease(let name, let id, let title, let body):
      pack.write(13, name, id, title, body)
    case .createPullRequest(let name, let text, let head, let base, let isDraft):
      pack.write(14, name, text.title, text.body, head, base, isDraft)
    case .updatePullRequest(let name, let number, let title, let body, let base):
      pack.write(15, name, number, title, body, base)
    case .requestReviewers(let name, let number, let logins):
      pack.write(16, name, number, logins)
    case .publishRelease(let name, let id, let tag): pack.write(17, name, id, tag)
    case .deleteLabel(let name, let label): pack.write(18, name, label)
    case .editIssue(let name, let number, let title, let body, let milestone):
      pack.write(19, name, number, title, body, milestone ?? -1)
    case .assign(let name, let number, let logins): pack.write(20, name, number, logins)
    case .unassign(let name, let number, let logins): pack.write(21, name, number, logins)
    }
    return pack.bytes
  }

  /// Reads a stored change.
  init(packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: Self.version)
    let kind: Int = try pack.read()
    let name: RepositoryName = try pack.read()
    guard let change = try Self.change(kind, name, &pack) else { throw PackFault() }
    self = change
  }

  private static func change(
    _ kind: Int, _ name: RepositoryName, _ pack: inout PackReader
  ) throws(PackFault) -> Mutation? {
    switch kind {
    case 1: .addLabels(name, number: try pack.read(), names: try pack.read())
    case 2: .removeLabel(name, number: try pack.read(), name: try pack.read())
    case 3:
      .setState(
        name, number: try pack.read(), state: Issue.State(rawValue: try pack.read()) ?? .open,
        reason: try pack.read())
    case 4: .createLabel(name, try pack.read())
    case 5: .updateLabel(name, name: try pack.read(), try pack.read())
    case 6:
      .createIssue(
        name, title: try pack.read(), body: try pack.read(), labels: try pack.read(),
        assignees: try pack.read(), milestone: try pack.number(from: 1))
    case 7:
      .createComment(
        name, number: try pack.read(), marker: try pack.read(), body: try pack.read())
    case 8: .updateComment(name, id: try pack.read(), body: try pack.read())
    case 9: .createStatus(name, sha: try pack.read(), try pack.read())
    case 10: .createCheckRun(name, body: try pack.read())
    case 11: .updateCheckRun(name, id: try pack.read(), body: try pack.read())
    case 12:
      .createRelease(
        name, tag: try pack.read(), name: try pack.read(), body: try pack.read(),
        isDraft: try pack.read())
    case 13:
      .updateRelease(name, id: try pack.read(), name: try pack.read(), body: try pack.read())
    case 14:
      .createPullRequest(
        name, PullRequestText(title: try pack.read(), body: try pack.read()),
        head: try pack.read(), base: try pack.read(), isDraft: try pack.read())
    case 15:
      .updatePullRequest(
        name, number: try pack.read(), title: try pack.read(), body: try pack.read(),
        base: try pack.read())
    case 16: .requestReviewers(name, number: try pack.read(), logins: try pack.read())
    case 17: .publishRelease(name, id: try pack.read(), tag: try pack.read())
    case 18: .deleteLabel(name, name: try pack.read())
    case 19:
      .editIssue(
        name, number: try pack.read(), title: try pack.read(), body: try pack.read(),
        milestone: try pack.number(from: 0))
    case 20: .assign(name, number: try pack.read(), logins: try pack.read())
    case 21: .unassign(name, number: try pack.read(), logins: try pack.read())
    default: nil
    }
  }
}

extension PackReader {
  /// The next number; nil below `least`.
  fileprivate mutating func number(from least: Int) throws(PackFault) -> Int? {
    let number: Int = try read()
    return number < least ? nil : number
  }
}

extension LabelText: Packable {
  package func pack(into pack: inout PackWriter) { pack.write(name, color, description) }

  package init(from pack: inout PackReader) throws(PackFault) {
    self.init(name: try pack.read(), color: try pack.read(), description: try pack.read())
  }
}

extension CommitStatus: Packable {
  package func pack(into pack: inout PackWriter) {
    pack.write(state, context, description, targetURL)
  }

  package init(from pack: inout PackReader) throws(PackFault) {
    self.init(
      state: try pack.read(), context: try pack.read(), description: try pack.read(),
      targetURL: try pack.read())
  }
}

extension Mutation {
  /// Whether GitHub rejects a change because it was made before.
  func isMet(by response: WebResponse) -> Bool {
    switch self {
    case .removeLabel where response.status == 404:
      ErrorBody(of: response.body).message == "Label does not exist"
    case .createLabel where response.status == 422, .createRelease where response.status == 422:
      ErrorBody(of: response.body).faults.contains { $0.code == "already_exists" }
    default: false
    }
  }

  /// The change as a short text.
  package var summary: String {
    switch self {
    case .addLabels(_, let number, let names):
      "add \(Self.list(names)) to \(repository)#\(number)"
    case .removeLabel(_, let number, let name): "remove '\(name)' from \(repository)#\(number)"
    case .setState(_, let number, let state, _):
      "\(state == .open ? "reopen" : "close") \(repository)#\(number)"
    case .createLabel(_, let label): "create the label '\(label.name)' in \(repository)"
    case .updateLabel(_, let name, let label):
      name == label.name
        ? "update the label '\(name)' in \(repository)"
        : "rename the label '\(name)' to '\(label.name)' in \(repository)"
    case .deleteLabel(_, let name): "delete the label '\(name)' in \(repository)"
    case .createIssue(_, let title, _, _, _, _): "create the issue '\(title)' in \(repository)"
    case .editIssue(_, let number, _, _, _): "edit \(repository)#\(number)"
    case .assign(_, let number, let logins):
      "assign \(Self.list(logins)) to \(repository)#\(number)"
    case .unassign(_, let number, let logins):
      "unassign \(Self.list(logins)) from \(repository)#\(number)"
    case .createComment(_, let number, _, _): "comment on \(repository)#\(number)"
    case .updateComment: "change a comment in \(repository)"
    case .createStatus(_, let sha, let status):
      "report '\(status.context)' on \(sha.prefix(8)) of \(repository)"
    case .createCheckRun, .updateCheckRun: "report a check run to \(repository)"
    case .createRelease(_, let tag, _, _, _): "create the release '\(tag)' of \(repository)"
    case .updateRelease(_, _, let name, _): "change the release '\(name)' of \(repository)"
    case .publishRelease(_, _, let tag): "publish the release '\(tag)' of \(repository)"
    case .createPullRequest(_, _, let head, let base, _):
      "open a pull request from '\(head)' into '\(base)' in \(repository)"
    case .updatePullRequest(_, let number, _, _, _): "change \(repository)#\(number)"
    case .requestReviewers(_, let number, let logins):
      "request a review of \(repository)#\(number) by \(Self.list(logins))"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }
}
