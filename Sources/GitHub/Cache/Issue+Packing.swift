extension Issue {
  fileprivate static let version: UInt8 = 1

  /// The issue without its text; people, labels and milestone are ids of their own records.
  var packed: [UInt8] {
    var pack = PackWriter(version: Self.version)
    pack.write(updatedAt)
    pack.write(number)
    pack.write(state == .open)
    pack.write(isPullRequest)
    pack.write(title)
    pack.write(url)
    pack.write(repository?.description)
    pack.write(createdAt)
    pack.write(closedAt)
    pack.write(mergedAt)
    pack.write(stateReason)
    pack.write(author?.id ?? 0)
    pack.write(milestone?.id ?? 0)
    pack.write(labels) { $0.write($1.id) }
    pack.write(assignees) { $0.write($1.id) }
    return pack.bytes
  }

  /// When the issue of a record was changed last.
  static func updatedAt(ofPacked bytes: [UInt8]) -> String? {
    guard var pack = try? PackReader(bytes, version: version) else { return nil }
    return try? pack.text()
  }
}

/// Makes issues of their records and of those that they name.
struct IssueUnpacker {
  var users: [Int64: User] = [:]
  var labels: [Int64: Label] = [:]
  var milestones: [Int64: Milestone] = [:]
  /// Names read last: a list has one, or few.
  private var name: (text: String, name: RepositoryName?) = ("", nil)

  /// Reads a record; what it names and is not there is left out.
  mutating func issue(id: Int64, _ bytes: [UInt8]) throws(PackFault) -> Issue {
    var pack = try PackReader(bytes, version: Issue.version)
    let updatedAt = try pack.text()
    let number = try pack.integer()
    let state = try pack.flag() ? Issue.State.open : .closed
    let isPullRequest = try pack.flag()
    var issue = Issue(
      id: id, number: number, title: try pack.text(), state: state, url: try pack.text(),
      updatedAt: updatedAt, isPullRequest: isPullRequest)
    issue.repository = try pack.optionalText().flatMap { repository($0) }
    issue.createdAt = try pack.text()
    issue.closedAt = try pack.optionalText()
    issue.mergedAt = try pack.optionalText()
    issue.stateReason = try pack.optionalText()
    issue.author = users[try pack.number()]
    issue.milestone = milestones[try pack.number()]
    let labels = try pack.elements { pack throws(PackFault) in try pack.number() }
    let assignees = try pack.elements { pack throws(PackFault) in try pack.number() }
    issue.labels = labels.compactMap { self.labels[$0] }
    issue.assignees = assignees.compactMap { users[$0] }
    return issue
  }

  private mutating func repository(_ text: String) -> RepositoryName? {
    if name.text != text { name = (text, RepositoryName(text)) }
    return name.name
  }
}
