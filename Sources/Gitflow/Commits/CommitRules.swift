/// The rules for commits of a repository; by default the issue is added as a trailer.
package struct CommitRules: Hashable, Sendable {
  package var issueForm: IssueForm? = .standard
  package var kindsNamingIssues: [KindName] = []
  package var subjectLimit: Int?
  /// The types before the colon of a subject, as in `fix: …`; empty if no type is required.
  package var types: [String] = []

  package init() {}
}
