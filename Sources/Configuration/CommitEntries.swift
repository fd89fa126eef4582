import Gitflow

/// The entries of the section about commits.
struct CommitEntries {
  let rules: CommitRules

  var entries: [ConfigEntry] {
    let limit = rules.subjectLimit.map { [ConfigEntry("commits.subject-length", String($0))] } ?? []
    return [
      ConfigEntry("commits.issue", rules.issueForm?.text ?? ConfigTable.off),
      ConfigEntry("commits.needs-issue", list: rules.kindsNamingIssues.map(\.text)),
    ] + limit + [ConfigEntry("commits.types", list: rules.types)]
  }
}
