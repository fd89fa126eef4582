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
    let train = try await Repository(session).train()
    let text = TrainText(train: train, now: session.world.now())
    let github = try await session.github(question.choices, needsToken: false)
    if github.repositories.isEmpty {
      // The contents of a release come from GitHub.
      if let version = question.version { try checkOpen(version, train) }
      return alone(text)
    }
    if question.version == nil, let lowest = try await unnamed(of: train, session) {
      return alone(
        text,
        note: "to show the contents of one release: flowctl release status --release \(lowest)")
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

  private static func checkOpen(
    _ version: Version, _ train: ReleaseTrain
  ) throws(Failure) {
    let open = train.cars.map(\.version).uniqued
    if open.contains(version) { return }
    let state = train.live?.version == version ? "is live" : "is not open"
    let list = open.map(\.description).joined(separator: "', '")
    throw Failure(
      .usage, "release",
      "release '\(version)' \(state)" + (open.isEmpty ? "" : "; open: '\(list)'"),
      hint: .flowctl("release", "status"))
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
  private static func alone(_ train: TrainText, note: String? = nil) -> Report {
    let notes = [note].compactMap(\.self)
    var listing = Report(
      text: train.text,
      values: [
        "release": .null, "state": .null, "reason": .null, "items": .array([]),
        "undone": .strings([]), "failures": .array([]), "unexplained": .strings([]),
        "notes": .strings(notes), "ageSeconds": .null,
        "train": train.train.json,
      ], notes: notes)
    listing.payload?.add { train.markdown }
    return listing
  }
}
