import Gitflow

extension ConfigTable {
  /// How commits are written.
  static let commits = ConfigField<CommitRules>.section(
    "commits",
    [
      .init(
        "issue", .text(.line("a form such as 'Refs: <issue>' or '<subject> (<issue>)'")),
        "how the branch's issue is written into its commits by the hook, or off",
        shown: { [$0.issueForm?.text ?? off] }),
      .init(
        "needs-issue", .list(.line("a kind such as feature"), mayBeEmpty: true),
        \.kindsNamingIssues, "kinds of branches whose commits have to name the branch's issue"),
      .init(
        "subject-length", .text(.integer(20...500)), \.subjectLimit, example: "72",
        "characters of a subject, at most"),
      .init(
        "types", .list(.line("a word such as fix"), mayBeEmpty: true), \.types,
        "words that a subject begins with, as in 'fix: …'; without them, any subject will do"),
    ], "how commits are written, where the hooks are installed"
  ).of(\Configuration.commits)
}
