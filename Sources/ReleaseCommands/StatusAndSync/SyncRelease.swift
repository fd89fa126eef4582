package import Board
package import Diagnostics
import Effects
import GitHub
import Gitflow
package import Session

/// `release sync`: brings the labels of what a release contains to its state.
package enum SyncRelease {
  /// What the command line asks beside the release.
  package struct Options: Sendable {
    package var isDryRun: Bool
    /// True where the plan and its price are told before it runs.
    package var explains: Bool

    /// A run as asked for.
    package init(isDryRun: Bool = false, explains: Bool = false) {
      self.isDryRun = isDryRun
      self.explains = explains
    }
  }

  /// Plans beyond so many requests are held against what is left of the hour.
  private static let checkedPrice = 50

  /// The operations, applied or only shown.
  package static func run(
    _ question: ReleaseQuestion, _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let inquiry = try await SurveyRelease(question, in: session, needsToken: !options.isDryRun)
    if !options.isDryRun { try await finishEarlier(inquiry.client, inquiry.repositories) }
    var survey = try await inquiry.run()
    var plan = try inquiry.plan(&survey)
    if options.explains || plan.mutations.count > checkedPrice {
      try await weigh(plan, inquiry.client, options, session)
    }
    if !options.isDryRun { plan.operations = try await apply(plan, &survey, inquiry) }
    // Of one repository alone the command fails with the status of what stopped it.
    if inquiry.repositories.count == 1, let failure = survey.failures.values.first { throw failure }
    return ReleaseListing(survey: survey, plan: plan, inquiry: inquiry)
      .operations(isDryRun: options.isDryRun)
  }

  /// Applies a plan; the answer is what was done, and the survey has what was not.
  package static func apply(
    _ plan: ReleasePlan, _ survey: inout ReleaseSurvey, _ inquiry: SurveyRelease
  ) async throws(Failure) -> [ReleaseOperation] {
    var outcome = try await attempt(plan, survey, inquiry)
    var done = outcome.done
    // A label is not what it was: it was kept too long, or another run has just renamed it.
    for _ in 0..<2 where outcome.hasMissed || outcome.hasRival {
      survey = try await inquiry.run(isWhole: true)
      let rest = try inquiry.plan(&survey, yields: outcome.hasRival)
      outcome = try await attempt(rest, survey, inquiry)
      done += outcome.done
    }
    survey.failures.merge(outcome.failures.mapValues(\.failure)) { _, new in new }
    return done
  }

  /// What an earlier run left half done is finished before anything is looked at.
  private static func finishEarlier(
    _ client: GitHubClient, _ repositories: [RepositoryName]
  ) async throws(Failure) {
    for repository in repositories {
      try await asking(await client.resumeJournal(of: repository))
    }
  }

  private static func attempt(
    _ plan: ReleasePlan, _ survey: ReleaseSurvey, _ inquiry: SurveyRelease
  ) async throws(Failure) -> ReleaseApplication.Outcome {
    let application = ReleaseApplication(
      client: inquiry.client, survey: survey, repositories: inquiry.repositories)
    return try await asking(await application.apply(plan))
  }

  /// Tells the price, and refuses a plan that this hour's requests don't pay for.
  private static func weigh(
    _ plan: ReleasePlan, _ client: GitHubClient, _ options: Options, _ session: Session
  ) async throws(Failure) {
    let price = plan.mutations.count
    let allowance: RequestAllowance?
    do throws(GitHubError) {
      allowance = price == 0 ? nil : try await client.value(of: .allowance())
    } catch .notFound {
      // A server of one's own may have no limits at all.
      allowance = nil
    } catch {
      throw error.failure
    }
    if options.explains {
      let left = allowance.map { ", \($0.remaining) are left this hour" } ?? ""
      let text = "price: \(price) requests, about \(price) s at one write a second\(left)\n"
      session.world.console.writeErrors(Array(text.utf8))
    }
    if let allowance, allowance.remaining < price, !options.isDryRun {
      throw Failure(
        .unavailable, "release",
        "the plan takes \(price) requests, and \(allowance.remaining) are left this hour",
        hint: .flowctl("release", "sync", "--dry-run", "--explain"))
    }
  }
}
