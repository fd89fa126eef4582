import Board
import Diagnostics
import GitHub
import GitHubCommands
import Gitflow
import ReleaseCommands
import Session

/// What a version that is in production leaves at GitHub: its page with the notes, and the labels
/// of what it contains.
struct FinishedRelease {
  let finish: RequestedFinish
  let version: Version
  let tag: String
  let request: PullRequestRecord

  /// What was done, in lines; what can't be told of the release keeps nothing from being done.
  func publish(isDryRun: Bool) async throws(Failure) -> [String] {
    let page = try await page()
    if isDryRun { return foretold(page) }
    switch await survey() {
    case .success(let (survey, inquiry)):
      let notes = notes(survey)
      let made = try await release(page, MarkedSection.put(notes, in: ""))
      return made + staleness(of: page, notes) + (await moveLabels(survey, inquiry))
    case .failure(let failure):
      let made = try await release(page, "See #\(request.number).")
      // What nobody can tell stays so, and was said when the page was made.
      if made.isEmpty, failure.status == .unknown { return [] }
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
    // Where evidence is missing the same again would end the same way.
    let own = failure.status == .unknown ? failure.diagnostics.first?.hint : nil
    let again = Command.flowctl(named: "release \(command)").adding("--release", "\(version)")
    let retry = Remedy.explain("once GitHub answers").then(.run(again))
    return [what + reason] + (own ?? retry).hintLines
  }

  private func page() async throws(Failure) -> ReleasePage? {
    let (client, repository) = (finish.client, finish.repository)
    return try await asking(await client.releasePage(of: tag, in: repository))
  }

  private func foretold(_ page: ReleasePage?) -> [String] {
    guard let page else { return ["would make the release '\(tag)' with its notes"] }
    return page.isDraft ? ["would publish the draft of the release '\(tag)'"] : []
  }

  private func notes(_ survey: ReleaseSurvey) -> String {
    let notes = survey.notes(
      finish.policy, webURL: finish.client.host.webURL, of: finish.repository)
    return MarkdownContent.render(notes.blocks)
  }

  /// Makes the release of the tag, where it is not there yet.
  ///
  /// A draft is published as it stands: whoever wrote in it, within our part, too, meant that for
  /// this very moment.
  private func release(_ page: ReleasePage?, _ body: String) async throws(Failure) -> [String] {
    guard let page else {
      try await perform(
        .createRelease(finish.repository, tag: tag, name: tag, body: body, isDraft: false))
      return ["made the release '\(tag)'"]
    }
    guard page.isDraft else { return [] }
    if page.body.isEmpty {
      let name = page.name.isEmpty ? tag : page.name
      try await perform(.updateRelease(finish.repository, id: page.id, name: name, body: body))
    }
    try await perform(.publishRelease(finish.repository, id: page.id, tag: tag))
    return ["published the draft of the release '\(tag)'"]
  }

  /// Tells of a draft whose notes are not those of the release as it became.
  private func staleness(of page: ReleasePage?, _ notes: String) -> [String] {
    guard let page, page.isDraft, !page.body.isEmpty,
      MarkedSection.put(notes, in: page.body) != page.body
    else { return [] }
    return [
      "its notes stay as they were written; what it contains would be told otherwise"
    ] + Remedy.flowctl("release", "notes", "--to", "github", "--release", "\(version)").hintLines
  }

  private func perform(_ mutation: Mutation) async throws(Failure) {
    let client = finish.client
    _ = try await asking(await client.perform(mutation))
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
