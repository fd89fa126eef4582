import Base
import GitHub
import GitHubCommands
import Gitflow
import Session

/// What GitHub gets for a version in production: the release page with its notes, and the labels
/// on the release's issues and pull requests.
struct FinishedRelease {
  let finish: RequestedFinish
  let version: Version
  let tag: String
  let request: PullRequestRecord

  /// What was done, as lines; errors of the release page don't fail the finish.
  func publish(isDryRun: Bool) async throws(Failure) -> [String] {
    let page = try await page()
    if isDryRun { return predicted(page) }
    switch await survey() {
    case .success(let (survey, inquiry)):
      let notes = notes(survey)
      let made = try await release(page, MarkedSection.put(notes, in: ""))
      return made + staleness(of: page, notes) + (await moveLabels(survey, inquiry))
    case .failure(let failure):
      let made = try await release(page, "See #\(request.number).")
      // Missing data stays missing, and was reported when the page was created.
      if made.isEmpty, failure.status == .unknown { return [] }
      return made + failed("can't determine what '\(tag)' contains", failure, "notes --to github")
    }
  }

  private func survey() async -> Result<(ReleaseFacts, ReleaseFactsReader), Failure> {
    do throws(Failure) {
      var inquiry = try await ReleaseFactsReader(
        ReleaseQuestion(version: version), in: finish.session, finish.github)
      inquiry.stores = try await finish.session.storeAnswers()
      let survey = try await inquiry.run()
      if let failure = survey.failures[finish.repository] { return .failure(failure) }
      return .success((survey, inquiry))
    } catch {
      return .failure(error)
    }
  }

  private func failed(_ what: String, _ failure: Failure, _ command: String) -> [String] {
    let reason = failure.diagnostics.first.map { ": \(ForeignText.shown($0.message))" } ?? ""
    // If data is missing, a retry would end the same way.
    let own = failure.status == .unknown ? failure.diagnostics.first?.hint : nil
    let again = Command.flowctl(named: "release \(command)").adding("--release", "\(version)")
    let retry = Remedy.explain("when GitHub responds again").then(.run(again))
    return [what + reason] + (own ?? retry).hintLines
  }

  private func page() async throws(Failure) -> ReleasePage? {
    let (client, repository) = (finish.client, finish.repository)
    return try await asking(await client.releasePage(of: tag, in: repository))
  }

  private func predicted(_ page: ReleasePage?) -> [String] {
    guard let page else { return ["would create the release '\(tag)' with its notes"] }
    return page.isDraft ? ["would publish the draft of the release '\(tag)'"] : []
  }

  private func notes(_ survey: ReleaseFacts) -> String {
    let notes = survey.notes(
      finish.policy, webURL: finish.client.host.webURL, of: finish.repository)
    return MarkdownContent.render(notes.blocks)
  }

  /// Creates the release of the tag, if it is missing.
  ///
  /// A draft is published unchanged: a user who edited it, even in flowctl's section, meant the
  /// text for this release.
  private func release(_ page: ReleasePage?, _ body: String) async throws(Failure) -> [String] {
    guard let page else {
      try await perform(
        .createRelease(finish.repository, tag: tag, name: tag, body: body, isDraft: false))
      return ["created the release '\(tag)'"]
    }
    guard page.isDraft else { return [] }
    if page.body.isEmpty {
      let name = page.name.isEmpty ? tag : page.name
      try await perform(.updateRelease(finish.repository, id: page.id, name: name, body: body))
    }
    try await perform(.publishRelease(finish.repository, id: page.id, tag: tag))
    return ["published the draft of the release '\(tag)'"]
  }

  /// Notes that a draft was published with notes that differ from the generated ones.
  private func staleness(of page: ReleasePage?, _ notes: String) -> [String] {
    guard let page, page.isDraft, !page.body.isEmpty,
      MarkedSection.put(notes, in: page.body) != page.body
    else { return [] }
    return [
      "the release notes were not changed, but differ from the generated notes; to update them"
    ] + Remedy.flowctl("release", "notes", "--to", "github", "--release", "\(version)").hintLines
  }

  private func perform(_ mutation: Mutation) async throws(Failure) {
    let client = finish.client
    _ = try await asking(await client.perform(mutation))
  }

  /// Updates the labels of a labeled release; no label is added to one without.
  private func moveLabels(_ survey: ReleaseFacts, _ inquiry: ReleaseFactsReader) async -> [String] {
    let isLabelled = survey.labellings.contains { labelling in
      labelling.labels.contains { survey.labels.isOwn($0, of: version) }
    }
    guard isLabelled else { return [] }
    do throws(Failure) {
      var survey = survey
      let plan = try inquiry.plan(&survey)
      let done = try await SyncRelease.apply(plan, &survey, inquiry)
      if let failure = survey.failures.values.first { throw failure }
      let moved = "labeled the issues and pull requests of \(version) as '\(plan.state.name)'"
      return (done.isEmpty ? [] : [moved]) + survey.notices
    } catch {
      return failed("the labels of \(version) were not changed", error, "sync")
    }
  }
}
