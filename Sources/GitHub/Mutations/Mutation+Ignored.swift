/// GitHub drops what an account may not set, without an error: labels and milestones without push
/// access, and users that can't be assigned.
extension Mutation {
  /// What the response to this change lacks, as ends of a sentence.
  func ignored(in answer: MutationAnswer) -> [String] {
    switch (self, answer) {
    case (.createIssue(_, _, _, let labels, let logins, let milestone), .issue(let issue)):
      return Self.missing("add the label", labels, in: issue.labels.map(\.name))
        + Self.missing("assign", logins, in: issue.assignees.map(\.login))
        + Self.missing(milestone, in: issue)
    case (.editIssue(_, _, _, _, let milestone), .issue(let issue)):
      return Self.missing(milestone, in: issue)
    case (.addLabels(_, _, let names), .labels(let labels)):
      return Self.missing("add the label", names, in: labels.map(\.name))
    case (.assign(_, _, let logins), .issue(let issue)):
      return Self.missing("assign", logins, in: issue.assignees.map(\.login))
    case (.setState(_, _, let state, _), .issue(let issue)) where issue.state != state:
      return [state == .closed ? "close it" : "reopen it"]
    case (.requestReviewers(_, _, let logins), .pullRequest(let request)):
      return Self.missing("request a review from", logins, in: request.reviewers)
    default: return []
    }
  }

  private static func missing(
    _ verb: String, _ wanted: [String], in present: [String]
  ) -> [String] {
    let present = Set(present.map { $0.lowercased() })
    return wanted.filter { !present.contains($0.lowercased()) }.map { "\(verb) '\($0)'" }
  }

  /// Milestone 0 means none.
  private static func missing(_ milestone: Int?, in issue: Issue) -> [String] {
    guard let milestone, issue.milestone?.number ?? 0 != milestone else { return [] }
    return [milestone == 0 ? "remove the milestone" : "set the milestone"]
  }

  /// The changed object for a message: `octo/app#7`.
  func subject(in answer: MutationAnswer) -> String {
    let number: Int? =
      switch answer {
      case .issue(let issue): issue.number
      case .pullRequest(let request): request.number
      default: issueNumber
      }
    return number.map { "\(repository)#\($0)" } ?? "\(repository)"
  }
}
