import Board
package import Diagnostics
import Gitflow

/// `release status`: what a release contains, how far it is, and what is labelled so.
package enum ShowReleaseStatus {
  /// The table; offline as far as git and what is kept tell it.
  package static func run(
    _ question: ReleaseQuestion, in session: Session
  ) async throws(Failure) -> Listing {
    let inquiry = try await SurveyRelease(question, in: session, needsToken: false)
    let isOffline = question.choices.isOffline
    let survey = isOffline ? try await inquiry.offline() : try await inquiry.run()
    let plan = try inquiry.plan(survey)
    return ReleaseListing(survey: survey, plan: plan).status
  }
}
