package import Base
import Git
package import GitHub
import Gitflow
package import Session

/// `release sync`: sets the labels of a release's items to its state.
package enum SyncRelease {
  /// The options besides the release.
  package struct Options: Sendable {
    package var isDryRun: Bool
    /// True to show the plan and its request cost before it runs.
    package var explains: Bool
    /// True to fetch from the remote first; labels follow what everybody has pushed.
    package var fetches: Bool

    package init(isDryRun: Bool = false, explains: Bool = false, fetches: Bool = false) {
      self.isDryRun = isDryRun
      self.explains = explains
      self.fetches = fetches
    }
  }

  /// Plans with more requests are checked against the remaining hourly limit.
  private static let checkedPrice = 50

  /// Applies or only shows the operations.
  package static func run(
    _ question: ReleaseQuestion, _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    try await prepare(session, fetches: options.fetches && !question.choices.isOffline)
    var inquiry = try await ReleaseFactsReader(question, in: session, needsToken: !options.isDryRun)
    inquiry.stores = try await session.storeAnswers(
      StoreReadingOptions(isOffline: question.choices.isOffline))
    if !options.isDryRun { try await finishEarlier(inquiry.client, inquiry.repositories) }
    if question.version != nil || question.live != nil || question.isNotLive {
      let main = try await listing(inquiry, options, session)
      return SyncListing(main: main).report(isDryRun: options.isDryRun)
    }
    var releases = try await inquiry.locator().synced(inquiry.stores)
    releases.app = inquiry.labels.app
    let main = inquiry.about(releases.main, areShared: question.areShared)
    var listing = SyncListing(main: try await listing(main, options, session))
    if !question.choices.isOffline {
      try await addOthers(of: releases, to: &listing, main, options, session)
    }
    return listing.report(isDryRun: options.isDryRun)
  }

  /// Fetches, and refuses a clone that can't show what a release contains.
  private static func prepare(_ session: Session, fetches: Bool) async throws(Failure) {
    func unknown(_ gap: VersionFacts.VersionGap) -> Failure {
      Failure(
        .unknown,
        [
          .undecided(
            "release", "no label was changed: \(gap.reason)", hint: gap.remedy)
        ])
    }
    if session.isShallow { throw unknown(.shallow) }
    let policy = try session.policy().policy
    guard fetches, try await session.remotes().contains(where: { $0.name == policy.remote }) else {
      return
    }
    let git = try session.git()
    do throws(GitError) {
      _ = try await git.fetch(policy.remote, [], tags: true, prunes: true)
    } catch {
      throw error.unfetched(
        policy.remote, hint: .retry(with: "--no-fetch"))
    }
    if let gap = try await Repository(session).branchGap() { throw unknown(gap) }
  }

  private static func listing(
    _ inquiry: ReleaseFactsReader, _ options: Options, _ session: Session
  ) async throws(Failure) -> ReleaseListing {
    var survey = try await inquiry.run()
    var plan = try inquiry.plan(&survey)
    if options.explains || plan.mutations.count > checkedPrice {
      try await weigh(plan, inquiry.client, options, session)
    }
    if !options.isDryRun {
      plan.operations = try await apply(plan, &survey, inquiry)
    }
    // With one repository the command fails with the status of its error.
    if inquiry.repositories.count == 1, let failure = survey.failures.values.first { throw failure }
    return ReleaseListing(survey: survey, plan: plan, inquiry: inquiry)
  }

  /// Updates the other releases; a failure of one is reported, and doesn't stop the rest.
  private static func addOthers(
    of releases: SyncedReleases, to listing: inout SyncListing, _ main: ReleaseFactsReader,
    _ options: Options, _ session: Session
  ) async throws(Failure) {
    let labels = try await asking(await main.client.all(of: .labels(main.repositories[0])))
    for version in releases.others(labels: labels) {
      let isFinished = releases.finished[version] != nil
      let other = main.about(version, areShared: isFinished ? nil : main.question.areShared)
      do throws(Failure) {
        listing.others.append(try await Self.listing(other, options, session))
      } catch {
        if error.status == .interrupted { throw error }
        listing.failures.append((version, error))
      }
    }
  }

  /// Applies a plan, and sends the notices of its completed operations, which it returns.
  ///
  /// The survey contains the failures, and what became of the notices.
  package static func apply(
    _ plan: ReleasePlan, _ survey: inout ReleaseFacts, _ inquiry: ReleaseFactsReader
  ) async throws(Failure) -> [ReleaseOperation] {
    var outcome = try await attempt(plan, survey, inquiry)
    var done = outcome.done
    // A label differs: the cache was too old, or another run has just renamed it.
    for _ in 0..<2 where outcome.hasMissed || outcome.hasRival {
      survey = try await inquiry.run(isWhole: true)
      let rest = try inquiry.plan(&survey, yields: outcome.hasRival)
      outcome = try await attempt(rest, survey, inquiry)
      done += outcome.done
    }
    survey.failures.merge(outcome.failures.mapValues(\.failure)) { _, new in new }
    let notices = ReleaseNotices(
      session: inquiry.repository.session, repository: inquiry.repositories[0],
      labels: survey.labels)
    try await notices.send(
      ReleasePlan(version: plan.version, state: plan.state, operations: done), &survey)
    return done
  }

  /// Completes the changes of an interrupted run before anything is read.
  private static func finishEarlier(
    _ client: GitHubClient, _ repositories: [RepositoryName]
  ) async throws(Failure) {
    for repository in repositories {
      try await asking(await client.resumeJournal(of: repository))
    }
  }

  private static func attempt(
    _ plan: ReleasePlan, _ survey: ReleaseFacts, _ inquiry: ReleaseFactsReader
  ) async throws(Failure) -> ReleaseApplication.Outcome {
    let application = ReleaseApplication(
      client: inquiry.client, survey: survey, repositories: inquiry.repositories)
    return try await asking(await application.apply(plan))
  }

  /// Shows the request cost, and rejects a plan beyond the remaining hourly limit.
  private static func weigh(
    _ plan: ReleasePlan, _ client: GitHubClient, _ options: Options, _ session: Session
  ) async throws(Failure) {
    let price = plan.mutations.count
    // An Enterprise Server may have no rate limits.
    let allowance = price == 0 ? nil : try await asking(await client.existing(.allowance()))
    if options.explains {
      let left = allowance.map { ", \($0.remaining) left this hour" } ?? ""
      let cost = CountText.words(price, "request")
      let text = "cost: \(cost), about \(price) s at 1 write per second\(left)\n"
      session.world.console.writeErrors(Array(text.utf8))
    }
    if let allowance, allowance.remaining < price, !options.isDryRun {
      throw Failure(
        .unavailable, "release",
        "the plan needs \(price) requests, but only \(allowance.remaining) are left this hour",
        hint: .flowctl("release", "sync", "--dry-run", "--explain"))
    }
  }
}

/// The result of `release sync`: the requested release, and others with something to report.
struct SyncListing {
  var main: ReleaseListing
  var others: [ReleaseListing] = []
  /// The other releases that were not updated.
  var failures: [(version: Version, failure: Failure)] = []

  init(main: ReleaseListing) { self.main = main }

  /// The releases in ascending order, then the failures.
  func report(isDryRun: Bool) -> Report {
    let shown = ([main] + others.filter(\.hasNews)).sorted { $0.version < $1.version }
    let sections = shown.map { $0.operations(isDryRun: isDryRun) }
    var report = Report(
      text: sections.joined(separator: "\n") + failureLines.map { $0 + "\n" }.joined(),
      values: [
        "release": .string("\(main.version)"),
        "releases": .array(
          shown.map { listing in
            [
              "release": .string("\(listing.version)"),
              "operations": .array(listing.operationsJSON),
              "warnings": .strings(listing.warnings),
            ]
          }),
        "operations": .array(shown.flatMap(\.operationsJSON)),
        "failures": .array(shown.flatMap(\.failuresJSON)),
        "warnings": .strings(shown.flatMap(\.warnings) + failureMessages),
      ])
    report.status = status
    return report
  }

  private var status: ExitStatus {
    if main.status != .pass { return main.status }
    return failures.isEmpty && others.allSatisfy { $0.status == .pass } ? .pass : .unknown
  }

  private var failureMessages: [String] {
    failures.map { version, failure in
      let reason = failure.diagnostics.first.map { ": \($0.message)" } ?? ""
      return "the labels of \(version) were not changed\(reason)"
    }
  }

  private var failureLines: [String] {
    zip(failures, failureMessages).flatMap { entry, message in
      let again = Remedy.flowctl("release", "sync", "--release", "\(entry.version)")
      return ["warning: \(ForeignText.shown(message))"]
        + (entry.failure.diagnostics.first?.hint ?? again).completed(by: main.inquiry.typed)
        .hintLines
    }
  }
}
