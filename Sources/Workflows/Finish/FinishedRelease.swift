import Board
import Diagnostics
import GitHub
import Gitflow

/// What a version that is in production leaves at GitHub: its page with the notes, and the labels
/// of what it contains.
struct FinishedRelease {
  let finish: RequestedFinish
  let version: Version
  let tag: String
  /// The one that brought it.
  let request: PullRequestRecord

  /// What was done, in lines; what can't be told of the release keeps nothing from being done.
  func publish(isDryRun: Bool) async throws(Failure) -> [String] {
    let hasPage = try await hasPage()
    if isDryRun { return hasPage ? [] : ["would make the release '\(tag)' with its notes"] }
    switch await survey() {
    case .success(let (survey, inquiry)):
      let made = try await page(hasPage, notes(survey))
      return made + (await moveLabels(survey, inquiry))
    case .failure(let failure):
      let made = try await page(hasPage, "See #\(request.number).")
      return made + told("what '\(tag)' contains can't be told", failure, "notes --to github")
    }
  }

  private func survey() async -> Result<(ReleaseSurvey, SurveyRelease), Failure> {
    do throws(Failure) {
      let inquiry = try await SurveyRelease(
        ReleaseQuestion(version: version), in: finish.session, finish.github)
      let survey = try await inquiry.run()
      if let failure = survey.failures[finish.repository] { return .failure(failure) }
      return .success((survey, inquiry))
    } catch {
      return .failure(error)
    }
  }

  private func told(_ what: String, _ failure: Failure, _ command: String) -> [String] {
    let reason = failure.diagnostics.first.map { ": \(ForeignText.shown($0.message))" } ?? ""
    return [what + reason, "hint: flowctl release \(command) --release \(version)"]
  }

  private func hasPage() async throws(Failure) -> Bool {
    let (client, repository) = (finish.client, finish.repository)
    return try await asking { () async throws(GitHubError) in
      try await client.all(of: .releases(repository)).contains { $0.tag == tag }
    }
  }

  private func notes(_ survey: ReleaseSurvey) -> String {
    let notes = NotesGatherer(
      policy: finish.policy, survey: survey, webURL: finish.client.host.webURL,
      repository: finish.repository
    ).notes
    return MarkedSection.put(MarkdownContent.render(notes.blocks), in: "")
  }

  /// The page; one that is there already stays as it is.
  private func page(_ hasPage: Bool, _ body: String) async throws(Failure) -> [String] {
    if hasPage { return [] }
    let (client, repository) = (finish.client, finish.repository)
    _ = try await asking { () async throws(GitHubError) in
      try await client.perform(
        .createRelease(repository, tag: tag, name: tag, body: body, isDraft: false))
    }
    return ["made the release '\(tag)'"]
  }

  /// Where the release has labels, they move with it; nobody gets any who had none.
  private func moveLabels(_ survey: ReleaseSurvey, _ inquiry: SurveyRelease) async -> [String] {
    let isLabelled = survey.labellings.contains { labelling in
      labelling.labels.contains { survey.labels.isOwn($0, of: version) }
    }
    guard isLabelled else { return [] }
    do throws(Failure) {
      var survey = survey
      let plan = try inquiry.plan(&survey)
      let done = try await SyncRelease.apply(plan, &survey, inquiry)
      if let failure = survey.failures.values.first { throw failure }
      return done.isEmpty ? [] : ["what is in \(version) is labelled '\(plan.state.name)'"]
    } catch {
      return told("the labels of \(version) stay", error, "sync")
    }
  }
}
