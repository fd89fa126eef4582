import Gitflow

extension ConfigTable {
  /// How commits are written.
  static let commits = ConfigKey(
    "commits",
    .section([
      ConfigKey(
        "issue", .text(.line("a form such as 'Refs: <issue>' or '<subject> (<issue>)'")),
        standard: IssueForm.standard.text,
        "how the branch's issue is written into its commits by the hook, or off"),
      ConfigKey(
        "needs-issue", .list(.line("a kind such as feature"), mayBeEmpty: true), standard: "[]",
        "kinds of branches whose commits have to name the branch's issue"),
      ConfigKey(
        "subject-length", .text(.integer(20...500)), example: "72",
        "characters of a subject, at most"),
      ConfigKey(
        "types", .list(.line("a word such as fix"), mayBeEmpty: true), standard: "[]",
        "words that a subject begins with, as in 'fix: …'; without them, any subject will do"),
    ]), "how commits are written, where the hooks are installed")
}
