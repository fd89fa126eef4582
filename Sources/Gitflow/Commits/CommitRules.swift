/// How the commits of a repository are to be written; by default the issue is a trailer.
package struct CommitRules: Hashable, Sendable {
  /// How the branch's issue is written into its commits; nil where it is not.
  package var issueForm: IssueForm? = .standard
  /// The kinds whose commits have to name their branch's issue.
  package var kindsNamingIssues: [KindName] = []
  /// Characters of a subject, at most.
  package var subjectLimit: Int?
  /// The words before the colon of a subject, as in `fix: …`; empty where none is asked for.
  package var types: [String] = []

  package init() {}
}
