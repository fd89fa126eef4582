package import Board
import Configuration
package import Diagnostics
import Effects
import Git
import GitHub
import GitHubCommands
import Gitflow
package import Session

/// Learns what is to know of a release: from git, from what is kept, and else from GitHub.
package struct SurveyRelease {
  let question: ReleaseQuestion
  let github: GitHubSession
  /// The release's own repository first.
  let repositories: [RepositoryName]
  private let session: Session
  private let policy: Policy
  /// As asked for; where nothing is, as what stands at GitHub tells.
  private let labels: ReleaseLabels

  /// Opens GitHub; nothing is sent yet.
  init(
    _ question: ReleaseQuestion, in session: Session, needsToken: Bool
  ) async throws(Failure) {
    let github = try await session.github(question.choices, needsToken: needsToken)
    try await self.init(question, in: session, github)
  }

  /// The same of a server that is open already.
  package init(
    _ question: ReleaseQuestion, in session: Session, _ github: GitHubSession
  ) async throws(Failure) {
    self.question = question
    self.session = session
    policy = try session.policy().policy
    self.github = github
    let own = OwnRepository(github: github, choices: question.choices, session: session)
    repositories = try await own.first()
    labels = ReleaseLabels(areShared: question.areShared ?? false)
  }

  var client: GitHubClient { github.client }

  /// The survey; `isWhole` asks GitHub even where everything is known.
  package func run(isWhole: Bool = false) async throws(Failure) -> ReleaseSurvey {
    let (release, contents, since) = try await local()
    let memory = ReleaseMemory.kept(client, repositories, release.version)
    if !isWhole, !question.refreshes, !asksMore(than: memory),
      let survey = memory.survey(release, contents, repositories, labels)
    {
      return try await told(survey, memory)
    }
    let reader = ReleaseReader(
      client: client, repositories: repositories, labels: labels,
      areLabelsChosen: question.areShared != nil, classifier: BranchClassifier(policy.model))
    let survey = try await asking(
      await reader.survey(release, contents, since: since, memory: memory))
    return try await told(survey, memory)
  }

  /// True where a flag wants what memory alone would say is so already, or does not know.
  private func asksMore(than memory: ReleaseMemory) -> Bool {
    question.areShared != nil || question.isNotLive || question.live != nil && memory.isToldLive
  }

  /// The survey of git alone, with what is kept of the rest.
  func offline() async throws(Failure) -> ReleaseSurvey {
    var (release, contents, _) = try await local()
    let memory = ReleaseMemory.kept(client, repositories, release.version)
    let denied = memory.denied.filter { contents[$0] != nil }.sorted()
    for item in denied { contents.remove(item) }
    var survey =
      memory.survey(release, contents, repositories, labels)
      ?? ReleaseSurvey(
        release: release, contents: memory.filled(contents, in: repositories[0]), labels: labels,
        labellings: [], memory: memory)
    survey.isFromMemory = true
    survey.notes += denied.map { "\($0) was no merged pull request of GitHub's when it was asked" }
    survey.tell(isNow: question.live != nil, earlier: memory)
    return survey
  }

  /// Keeps what only a question to GitHub tells, for those who can't ask.
  ///
  /// Labels are kept where all stand as the plan wants them: what is kept of them means that.
  func remember(_ survey: ReleaseSurvey, _ plan: ReleasePlan?) async throws(Failure) {
    if survey.isFromMemory { return }
    guard let plan, plan.operations.isEmpty else {
      return ReleaseMemory.keep(
        survey.memory.withoutLabels, client, repositories, survey.release.version)
    }
    let application = ReleaseApplication(
      client: client, survey: survey, repositories: repositories)
    _ = try await asking(await application.apply(plan))
  }

  /// How old what was not asked for now is, in seconds; nil where it was, or nothing is kept.
  func age(of survey: ReleaseSurvey) -> Int? {
    guard survey.isFromMemory, let readAt = survey.memory.readAt else { return nil }
    return max(0, Int(client.clock.now()) - readAt)
  }

  /// The same for people; nil where GitHub was asked now.
  ///
  /// `asks` is false for an answer that asks nothing for want of a token.
  func ageNote(of survey: ReleaseSurvey, asks: Bool = true) -> String? {
    guard survey.isFromMemory else { return nil }
    let age = age(of: survey).map { "as of \(AgeText.ago(Double($0)))" }
    let told = age ?? "nothing is kept of what GitHub tells of it"
    if question.choices.isOffline { return told }
    if !asks { return "\(told), without a token: flowctl auth login --with-token" }
    return age == nil ? told : told + "; --refresh asks GitHub again"
  }

  private func local() async throws(Failure) -> (LocatedRelease, ReleaseContents, Int64) {
    let locator = try await ReleaseLocator(session: session, policy: policy)
    let release = try await locator.locate(question.version ?? question.live)
    if let live = question.live, live != release.version {
      throw Failure(
        .usage, "release", "--live '\(live)' is not the release '\(release.version)'",
        hint: .flowctl("release", "sync", "--live", "\(live)"))
    }
    let facts = release.facts
    if question.live != nil, !facts.isTagged, !facts.hasBranch, !facts.isInProduction {
      throw Failure(
        .usage, "release",
        "'\(release.version)' can't be live: it has no tag, no branch and no merge here",
        hint: .git("fetch", "--tags", policy.remote))
    }
    let gatherer = ReleaseGatherer(
      session: session, policy: policy, repository: repositories[0])
    let (contents, since) = try await gatherer.gather(release)
    if let squash = release.squash, contents.items.isEmpty {
      throw Failure(
        .unknown,
        [
          .undecided(
            "release",
            "\(squash.short) is all of release \(release.version), and its text names no pull request",
            hint: .git("log", "-1", "\(squash.short)"))
        ])
    }
    return (release, contents, since)
  }

  /// Nobody but a user knows that an untagged release is live: what was told once stays told.
  ///
  /// Where labels say that it is live and nobody told it, there was a tag: it may have been taken
  /// back, or only not be here.
  private func told(
    _ survey: ReleaseSurvey, _ memory: ReleaseMemory
  ) async throws(Failure) -> ReleaseSurvey {
    var survey = survey
    if question.isNotLive {
      takeBack(&survey)
    } else {
      survey.tell(isNow: question.live != nil, earlier: memory)
    }
    guard survey.release.state != .live, survey.isLabelledLive else { return survey }
    let (client, repository, tag) = (client, repositories[0], survey.release.tag)
    if try await asking(await client.hasTag(tag, in: repository)) {
      survey.release.facts.isTagged = true
      survey.notes.append(
        "'\(tag)' is tagged at GitHub, and not here: git fetch --tags \(policy.remote)")
    }
    return survey
  }

  private func takeBack(_ survey: inout ReleaseSurvey) {
    (survey.release.facts.isToldLive, survey.memory.isToldLive) = (false, false)
    if survey.release.facts.isTagged {
      survey.notes.append("'\(survey.release.tag)' is tagged, so that it is live all the same")
    }
  }

  /// The plan that brings the labels to the survey's state, where that can be.
  ///
  /// `yields` lets the furthest state stand that labels show: of two runs at once both end there,
  /// where each would take the label of the other away.
  package func plan(_ survey: inout ReleaseSurvey, yields: Bool = false) throws(Failure)
    -> ReleasePlan
  {
    let release = survey.release
    let state = yields ? max(release.state, survey.labelledState ?? release.state) : release.state
    if state != release.state {
      survey.notes.append("another run has labelled it '\(state.name)' meanwhile, and that stands")
    }
    let planner = ReleasePlanner(
      release.version, state, labels: survey.labels,
      reason: state == release.state
        ? "release \(release.version) is \(state.name): \(release.reason)"
        : "another run has labelled release \(release.version) '\(state.name)'",
      isTold: release.facts.isToldLive, isTakenBack: question.isNotLive)
    var plan = ReleasePlan(version: release.version, state: state, operations: [])
    for labelling in survey.labellings {
      do throws(ReleasePlanError) {
        plan.operations += try planner.plan(for: survey.contents.items, in: [labelling]).operations
      } catch {
        guard case .foreignLabel = error, repositories.count > 1 else { throw error.failure }
        survey.failures[labelling.repository] = error.failure
      }
    }
    return plan
  }
}

extension ReleasePlanError {
  /// What the user reads.
  var failure: Failure {
    switch self {
    case .foreignLabel(let repository, let name, let marker):
      Failure(
        .badInput, "release",
        "\(repository) has a label '\(ForeignText.shown(name))' that flowctl did not make",
        hint: "rename it, or give it to flowctl: its description must be '\(marker)'")
    case .nameTooLong(let name, let limit):
      Failure(
        .badConfiguration, "release",
        "the label '\(ForeignText.shown(name))' has more than \(limit) characters",
        hint: "take a shorter prefix")
    }
  }
}
