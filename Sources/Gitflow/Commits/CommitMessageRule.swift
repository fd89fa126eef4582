import Base

/// `commit-message`: a message describes the change in the form that the repository requires.
package enum CommitMessageRule {
  /// Checks a message before it is committed on a branch of this class.
  package static func check(
    _ message: CommitMessage, on branchClass: BranchClass?, by rules: CommitRules
  ) -> RuleResult {
    let issue = branchClass?.parts?.issue
    guard let subject = message.subject, !isNothingBut(issue, message, rules) else {
      return fail("the message contains only the issue", hint: .git("commit"))
    }
    if message.isForAutosquash { return .pass(.commitMessage, "an autosquash commit") }
    if let limit = rules.subjectLimit, subject.count > limit {
      return fail(
        "the subject has \(subject.count) characters; at most \(limit) are allowed",
        evidence: ["subject": .string(subject)])
    }
    if !rules.types.isEmpty, type(of: subject).map(rules.types.contains) != true {
      return fail(
        "the subject '\(subject)' does not start with a known type: "
          + "expected \(rules.types.joined(separator: ", ")), followed by a colon",
        evidence: ["subject": .string(subject)])
    }
    return checkIssue(message, branchClass, issue, rules)
  }

  private static func checkIssue(
    _ message: CommitMessage, _ branchClass: BranchClass?, _ issue: String?, _ rules: CommitRules
  ) -> RuleResult {
    guard let kind = branchClass?.kind, rules.kindsNamingIssues.contains(kind.name) else {
      return .pass(.commitMessage, "the message has the required form")
    }
    guard let issue else {
      return fail(
        "commits on a \(kind.name) branch must name an issue, but the branch name contains none",
        hint: .flowctl("rename", "\(kind.prefix ?? "")<issue>-<words>"))
    }
    guard message.mentions(issue) else {
      return fail(
        "the message does not name the issue of the branch, \(IssueMention.text(of: issue))")
    }
    return .pass(.commitMessage, "the message names \(IssueMention.text(of: issue))")
  }

  /// A message that contains only the issue from our own hook counts as empty.
  private static func isNothingBut(
    _ issue: String?, _ message: CommitMessage, _ rules: CommitRules
  ) -> Bool {
    guard let issue, let form = rules.issueForm else { return false }
    return message.texts == CommitMessage(Array(form.line(issue).utf8)).texts
  }

  /// `fix` of `fix(login)!: …`.
  private static func type(of subject: String) -> String? {
    guard let colon = subject.firstIndex(of: ":"),
      subject[subject.index(after: colon)...].hasPrefix(" ")
    else { return nil }
    var head = subject[..<colon]
    if head.hasSuffix("!") { head = head.dropLast() }
    guard let scope = head.firstIndex(of: "(") else { return String(head) }
    return head.hasSuffix(")") ? String(head[..<scope]) : nil
  }

  private static func fail(
    _ message: String, hint: Remedy? = nil, evidence: [String: JSONValue] = [:]
  ) -> RuleResult {
    .fail(.commitMessage, message, hint: hint ?? again, evidence: evidence)
  }

  private static let again: Remedy =
    "git commit --edit --file=\"$(git rev-parse --git-path COMMIT_EDITMSG)\""
}

/// The rules for commits of a repository; by default the issue is added as a trailer.
package struct CommitRules: Hashable, Sendable {
  package var issueForm: IssueForm? = .standard
  package var kindsNamingIssues: [KindName] = []
  package var subjectLimit: Int?
  /// The types before the colon of a subject, as in `fix: …`; empty if no type is required.
  package var types: [String] = []

  package init() {}
}
