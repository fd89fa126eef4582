package import Base
import Git
package import GitHub
package import Gitflow
package import Session

/// Collects the data of a release from Git, the cache and GitHub.
package struct ReleaseFactsReader {
  private(set) var question: ReleaseQuestion
  let github: GitHubSession
  /// The release's own repository first.
  let repositories: [RepositoryName]
  let repository: Repository
  /// As requested, by default as the existing labels at GitHub.
  let labels: ReleaseLabels
  /// The answers of the configured stores, for commands whose result depends on them.
  package var stores: [StoreAnswer] = []

  /// Opens GitHub; nothing is sent yet.
  init(
    _ question: ReleaseQuestion, in session: Session, needsToken: Bool
  ) async throws(Failure) {
    let github = try await session.github(question.choices, needsToken: needsToken)
    try await self.init(question, in: session, github)
  }

  /// The same for an open server.
  package init(
    _ question: ReleaseQuestion, in session: Session, _ github: GitHubSession
  ) async throws(Failure) {
    self.question = question
    repository = try Repository(session)
    self.github = github
    repositories = try await github.repositories(ownFirst: question.choices, in: session)
    let layout = repository.policy.model.apps
    labels = ReleaseLabels(
      areShared: question.areShared ?? false, app: layout.isApart ? layout.focus : nil)
  }

  var client: GitHubClient { github.client }

  /// The typed command, whose server hints keep.
  var typed: Command { repository.session.world.typed }

  /// The same for another release, whose labels show their scheme.
  func about(_ version: Version, areShared: Bool?) -> ReleaseFactsReader {
    var other = self
    (other.question.version, other.question.areShared) = (version, areShared)
    return other
  }

  /// Finds releases in this clone.
  func locator() async throws(Failure) -> ReleaseLocator {
    try await ReleaseLocator(repository)
  }

  /// The survey; `isWhole` requests all data, even if it is known.
  package func run(isWhole: Bool = false) async throws(Failure) -> ReleaseFacts {
    let (release, contents, since) = try await local()
    let memory = ReleaseCache.read(client, repositories, labels.name(of: release.version))
    if !isWhole, !question.refreshes, !asksMore(than: memory),
      let survey = memory.survey(release, contents, repositories, labels)
    {
      return try await recorded(survey, memory)
    }
    let survey = try await asking(await read(release, contents, since: since, memory: memory))
    try release.checkNames(in: survey.contents)
    return try await recorded(survey, memory)
  }

  /// True if a flag requires data that the memory lacks or contradicts.
  private func asksMore(than memory: ReleaseCache) -> Bool {
    question.areShared != nil || question.isNotLive || question.live != nil && memory.isMarkedLive
  }

  /// The survey from Git and cached data only.
  func offline() async throws(Failure) -> ReleaseFacts {
    var (release, contents, _) = try await local()
    let memory = ReleaseCache.read(client, repositories, labels.name(of: release.version))
    let denied = memory.denied.filter { contents[$0] != nil }.sorted()
    for item in denied { contents.remove(item) }
    var survey =
      memory.survey(release, contents, repositories, labels)
      ?? ReleaseFacts(
        release: release, contents: memory.filled(contents, in: repositories[0]), labels: labels,
        labellings: [], memory: memory)
    try release.checkNames(in: survey.contents)
    survey.isFromMemory = true
    survey.notes += denied.map { "\($0) was not a merged pull request at the last request" }
    survey.tell(isNow: question.live != nil, earlier: memory)
    return survey
  }

  /// Stores data that only GitHub has, for offline runs.
  ///
  /// Labels are stored only if all match the plan: stored labels mean exactly that.
  func remember(_ survey: ReleaseFacts, _ plan: ReleasePlan?) async throws(Failure) {
    if survey.isFromMemory { return }
    guard let plan, plan.operations.isEmpty else {
      return ReleaseCache.store(
        survey.memory.withoutLabels, client, repositories, labels.name(of: survey.release.version))
    }
    let application = ReleaseApplication(
      client: client, survey: survey, repositories: repositories)
    _ = try await asking(await application.apply(plan))
  }

  /// The age of cached data in seconds; nil for new data, or without any.
  func age(of survey: ReleaseFacts) -> Int? {
    guard survey.isFromMemory, let readAt = survey.memory.readAt else { return nil }
    return max(0, Int(client.clock.now()) - readAt)
  }

  /// The same as text; nil for new data.
  ///
  /// `asks` is false if no request is sent, because the token is missing.
  func ageNote(of survey: ReleaseFacts, asks: Bool = true) -> String? {
    guard survey.isFromMemory else { return nil }
    let age = age(of: survey).map { "cached data from \(AgeText.ago(Double($0)))" }
    let ageNote = age ?? "no cached data from GitHub"
    if question.choices.isOffline { return ageNote }
    if !asks { return "\(ageNote); no token found: flowctl auth login --with-token" }
    return age == nil ? ageNote : ageNote + "; to read it again: --refresh"
  }

  private func local() async throws(Failure) -> (LocatedRelease, ReleaseContents, Int64) {
    var release = try await locator().locate(question.version ?? question.live)
    release.stores = StoreDecision(release.version, stores, isTagged: release.facts.isTagged)
    if let live = question.live, live != release.version {
      throw Failure(
        .usage, "release", "--live '\(live)' is not the release '\(release.version)'",
        hint: .flowctl("release", "sync", "--live", "\(live)"))
    }
    if question.live != nil, release.stores != .none {
      throw Failure(
        .usage, "release", "the configured stores decide whether a release is live, not --live",
        hint: .flowctl("stores", "status"))
    }
    let facts = release.facts
    if question.live != nil, !facts.isTagged, !facts.hasBranch, !facts.isInProduction {
      throw Failure(
        .usage, "release",
        "'\(release.version)' can't be live: no tag, branch or merge found in this clone",
        hint: .git("fetch", "--tags", repository.policy.remote))
    }
    let (contents, since) = try await gather(release)
    if contents.unexplained.allSatisfy({ $0 == release.squash?.description }) {
      try release.checkNames(in: contents)
    }
    return (release, contents, since)
  }

  /// Only a user knows that an untagged release is live, so the mark stays until it is removed.
  ///
  /// If labels show live without a mark, there was a tag: it may have been deleted, or not be
  /// fetched yet.
  private func recorded(
    _ survey: ReleaseFacts, _ memory: ReleaseCache
  ) async throws(Failure) -> ReleaseFacts {
    var survey = survey
    if question.isNotLive {
      takeBack(&survey)
    } else {
      survey.tell(isNow: question.live != nil, earlier: memory)
    }
    // The stores outrank a tag.
    guard survey.release.stores == .none, survey.release.state != .live, survey.isLabelledLive
    else { return survey }
    let (client, name, tag) = (client, repositories[0], survey.release.tag)
    if try await asking(await client.hasTag(tag, in: name)) {
      survey.release.facts.isTagged = true
      // The contents are those of a branch, not of the tag.
      survey.isBehind = true
      survey.notes.append(
        "the tag '\(tag)' exists only at GitHub: git fetch --tags \(repository.policy.remote)")
    }
    return survey
  }

  private func takeBack(_ survey: inout ReleaseFacts) {
    (survey.release.facts.isMarkedLive, survey.memory.isMarkedLive) = (false, false)
    if survey.release.facts.isTagged {
      survey.notes.append("the tag '\(survey.release.tag)' exists, so the release stays live")
    }
  }

  /// The plan that sets the labels to the survey's state, if possible.
  ///
  /// It is empty if the labels show a further state: then this clone is probably outdated, and lacks
  /// items, too.
  ///
  /// `yields` keeps the furthest state of the labels, so that two simultaneous runs get the same
  /// result instead of removing each other's label.
  package func plan(_ survey: inout ReleaseFacts, yields: Bool = false) throws(Failure)
    -> ReleasePlan
  {
    let release = survey.release
    if case .unknown(let reason) = release.stores {
      survey.warning = (
        "the labels of \(release.version) stay, because the stores are unknown: \(reason)",
        .flowctl("stores", "status")
      )
      return ReleasePlan(
        version: release.version, state: survey.carriedState ?? release.state, operations: [])
    }
    if !yields, let kept = cachedState(&survey) {
      return ReleasePlan(version: release.version, state: kept, operations: [])
    }
    let isFurther = yields && release.stores == .none
    let state =
      isFurther ? max(release.state, survey.labelledState ?? release.state) : release.state
    if state != release.state {
      survey.notes.append("another run has labeled it '\(state.name)' meanwhile; kept")
    }
    let planner = ReleasePlanner(
      release.version, state, labels: survey.labels,
      reason: state == release.state
        ? "release \(release.version) is \(state.name): \(release.reason)"
        : "another run has labeled release \(release.version) '\(state.name)'",
      isRecorded: release.facts.isMarkedLive && release.stores == .none,
      isTakenBack: question.isNotLive)
    var plan = ReleasePlan(version: release.version, state: state, operations: [])
    for labelling in survey.labellings {
      do throws(ReleasePlanError) {
        plan.operations += try planner.plan(for: survey.contents.items, in: [labelling]).operations
      } catch {
        guard case .foreignLabel = error, repositories.count > 1 else { throw error.failure }
        survey.failures[labelling.repository] = error.failure
      }
    }
    if !question.isCurrent || survey.isIncomplete { keepOthers(&plan, &survey) }
    return plan
  }

  /// Leaves the labels of items that the contents lack: the release may still contain them.
  private func keepOthers(_ plan: inout ReleasePlan, _ survey: inout ReleaseFacts) {
    let count = plan.operations.count
    plan.operations.removeAll { operation in
      guard case .labels(let number, [], _) = operation.change else { return false }
      return survey.contents[ItemReference(operation.repository, number)] == nil
    }
    let left = count - plan.operations.count
    if left == 0 { return }
    survey.notes.append(
      "\(CountText.words(left, "item")) kept the labels of \(plan.version): unknown whether the "
        + "release lacks them")
  }

  /// The state of the labels, if it is further than that of this clone; only the user moves it back.
  private func cachedState(_ survey: inout ReleaseFacts) -> ReleaseState? {
    let release = survey.release
    if survey.isBehind { return release.state }
    guard !question.isNotLive, release.stores == .none, let carried = survey.carriedState,
      carried > release.state
    else {
      return nil
    }
    survey.isBehind = true
    survey.warning = (
      "the labels of \(release.version) stay '\(carried.name)': this clone shows only "
        + "'\(release.state.name)' (\(release.reason)), so it may be outdated",
      Remedy.git("fetch", "--tags", repository.policy.remote).then(
        .explain("to move the labels back")
      )
      .then(.flowctl("release", "sync", "--release", "\(release.version)", "--no-live"))
    )
    return carried
  }
}

extension ReleasePlanError {
  var failure: Failure {
    switch self {
    case .foreignLabel(let repository, let name, let marker):
      Failure(
        .badInput, "release",
        "the label '\(ForeignText.shown(name))' of \(repository) was not created by flowctl",
        hint: "rename the label, or set its description to '\(marker)'")
    case .nameTooLong(let name, let limit):
      Failure(
        .badConfiguration, "release",
        "the label '\(ForeignText.shown(name))' has more than \(limit) characters",
        hint: "use a shorter prefix")
    }
  }
}
