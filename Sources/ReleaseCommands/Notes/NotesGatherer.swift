package import Board
package import GitHub
package import Gitflow

/// Makes the notes of what a survey found.
package struct NotesGatherer {
  let policy: Policy
  let survey: ReleaseSurvey
  /// Where the server's pages for people begin.
  let webURL: String
  let repository: RepositoryName

  /// A value of these parts.
  package init(policy: Policy, survey: ReleaseSurvey, webURL: String, repository: RepositoryName) {
    self.policy = policy
    self.survey = survey
    self.webURL = webURL
    self.repository = repository
  }

  /// The notes of the survey.
  package var notes: ReleaseNotes {
    let classifier = BranchClassifier(policy.model)
    let entries = survey.contents.items.filter(isTold).map { item in
      NoteEntry(
        number: item.reference.number, title: survey.title(of: item),
        url: "\(webURL)/\(item.reference.repository)/pull/\(item.reference.number)",
        labels: survey.records[item.reference]?.labels.map(\.name) ?? [],
        kind: item.head.flatMap { classifier.classify($0).kind?.name.text })
    }
    let release = survey.release
    return ReleaseNotes(
      version: release.version, entries: entries,
      comparisonURL: release.previousTag.map {
        "\(webURL)/\(repository)/compare/\($0)...\(release.tag)"
      })
  }

  /// What was merged and stayed; issues are told by what closed them.
  private func isTold(_ item: ReleaseItem) -> Bool {
    item.isMerged && !item.isRevert && !survey.title(of: item).isEmpty
      && survey.records[item.reference]?.isPullRequest != false
  }
}
