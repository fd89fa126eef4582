package import Diagnostics
import Effects
import Git
import Gitflow
package import Session

/// `release status`: the contents, state and labels of a release, and the release train.
package enum ShowReleaseStatus {
  /// The tables; offline from Git and cached data.
  package static func run(
    _ question: ReleaseQuestion, in session: Session
  ) async throws(Failure) -> Report {
    let policy = try session.policy().policy
    let train = try await TrainGatherer(session: session, policy: policy).train()
    let text = TrainText(train: train, now: session.world.now())
    if question.version == nil, let lowest = try await unnamed(of: train, session) {
      return alone(
        text,
        note: "to show the contents of one release: flowctl release status --release \(lowest)")
    }
    let github = try await session.github(question.choices, needsToken: false)
    if github.repositories.isEmpty {
      return alone(
        text, note: "to show the contents of a release: flowctl release status --repo OWNER/NAME")
    }
    let inquiry = try await SurveyRelease(question, in: session, github)
    var survey: ReleaseSurvey
    do throws(Failure) {
      survey =
        question.choices.isOffline ? try await inquiry.offline() : try await inquiry.run()
    } catch {
      // The contents and the train are separate tables.
      guard error.status == .unknown, let told = error.diagnostics.first else { throw error }
      var listing = alone(text, note: told.message)
      listing.status = .unknown
      return listing
    }
    if let note = inquiry.ageNote(of: survey) { survey.notes.append(note) }
    let plan = try inquiry.plan(&survey)
    try await inquiry.remember(survey, plan)
    return ReleaseListing(survey: survey, plan: plan, inquiry: inquiry).status(with: text)
  }

  /// The lowest of several open versions, if the current branch names none of them.
  private static func unnamed(
    of train: ReleaseTrain, _ session: Session
  ) async throws(Failure) -> Version? {
    guard train.hasSeveral else { return nil }
    let head = try await session.refs().head().branch
    return train.cars.contains { $0.branch.name == head } ? nil : train.cars.first?.version
  }

  /// The train without a release: the JSON keys of a release exist, but are empty.
  private static func alone(_ train: TrainText, note: String) -> Report {
    var listing = Report(
      text: train.text,
      values: [
        "release": .null, "state": .null, "reason": .null, "items": .array([]),
        "undone": .strings([]), "failures": .array([]), "unexplained": .strings([]),
        "notes": .strings([note]), "ageSeconds": .null,
        "train": train.train.json,
      ], notes: [note])
    listing.payload?.add { train.markdown }
    return listing
  }
}
