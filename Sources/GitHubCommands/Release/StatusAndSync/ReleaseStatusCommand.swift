import ArgumentParser
package import Base
import Git
package import Gitflow
package import Session

package struct ReleaseStatusCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract:
      "Show the contents, labels and open branches of releases.",
    discussion: """
      Below the release, the output shows the release train from Git data: open versions, their \
      branches, the commits to merge, and pending back-merges. Branches of the remote are used, as \
      of the last fetch. If several versions are open, only the train is shown; to select one: \
      --release.

      flowctl release status
      flowctl release status --release 1.2.0 --format markdown
      flowctl release status --offline         Git and cached data only
      """)

  @OptionGroup var options: ReleaseOptions

  @OptionGroup var global: GlobalOptions

  package func run(in world: World) async throws -> ExitStatus {
    let question = options.question(global)
    return await global.answer("release status", in: world, hasMarkdown: true) {
      session throws(Failure) in
      let session = try await session.focused(onApp: options.app.app)
      return try await ShowReleaseStatus.run(question, in: session)
    }
  }
}

/// `release status`: the contents, state and labels of a release, and the release train.
package enum ShowReleaseStatus {
  /// The tables; offline from Git and cached data.
  package static func run(
    _ question: ReleaseQuestion, in session: Session
  ) async throws(Failure) -> Report {
    let train = try await Repository(session).train()
    let stores = try await session.storeAnswers(
      StoreReadingOptions(isOffline: question.choices.isOffline))
    let text = TrainText(train: train, now: session.world.now(), stores: stores)
    do throws(Failure) {
      return try await run(question, text, in: session)
    } catch {
      // The contents come from GitHub, the train from Git.
      let error = error.completed(by: session.world.typed)
      let isAsked = question.version != nil && error.status != .unknown
      guard error.isOfServer, !isAsked, let reported = error.diagnostics.first else { throw error }
      var listing = alone(text, note: reported.message, hint: reported.hint)
      listing.status = error.status
      listing.page = { text.page.after(error) }
      return listing
    }
  }

  private static func run(
    _ question: ReleaseQuestion, _ text: TrainText, in session: Session
  ) async throws(Failure) -> Report {
    let train = text.train
    let github = try await session.github(question.choices, needsToken: false)
    if github.repositories.isEmpty {
      // The contents of a release come from GitHub.
      if let version = question.version { try checkOpen(version, train) }
      return alone(text)
    }
    if question.showsAll, train.hasSeveral {
      return try await all(question, text, github, in: session)
    }
    if question.version == nil, let lowest = try await unnamed(of: train, session) {
      return alone(
        text,
        note: "to show the contents of one release: flowctl release status --release \(lowest)")
    }
    return try await listing(question, text.stores, github, in: session).status(with: text)
  }

  /// The contents of a release; those of the cache and the reason if GitHub can't be read.
  private static func listing(
    _ question: ReleaseQuestion, _ stores: [StoreAnswer], _ github: GitHubSession,
    in session: Session
  ) async throws(Failure) -> ReleaseListing {
    var inquiry = try await ReleaseFactsReader(question, in: session, github)
    inquiry.stores = stores
    var survey: ReleaseFacts
    do throws(Failure) {
      survey =
        question.choices.isOffline ? try await inquiry.offline() : try await inquiry.run()
    } catch {
      guard error.isOfServer else { throw error }
      survey = try await inquiry.offline()
      survey.failures[inquiry.repositories[0]] = error
    }
    let plan = try inquiry.plan(&survey)
    try await inquiry.remember(survey, plan)
    var listing = ReleaseListing(survey: survey, plan: plan, inquiry: inquiry)
    listing.ageNote = inquiry.ageNote(of: survey)
    return listing
  }

  /// The train with the contents of each open version, as a page.
  private static func all(
    _ question: ReleaseQuestion, _ text: TrainText, _ github: GitHubSession, in session: Session
  ) async throws(Failure) -> Report {
    var listings: [ReleaseListing] = []
    for version in text.train.openVersions.map(\.version).uniqued {
      var one = question
      one.version = version
      // A server that failed is not asked again.
      let hasFailed = listings.contains { !$0.failures("release status").isEmpty }
      one.choices.isOffline = question.choices.isOffline || hasFailed
      listings.append(try await listing(one, text.stores, github, in: session))
    }
    var report = alone(text)
    report.status = listings.map(\.status).first { $0 != .pass } ?? report.status
    report.page = { [listings] in ReleaseListing.page(of: listings, with: text) }
    return report
  }

  private static func checkOpen(
    _ version: Version, _ train: ReleaseTrain
  ) throws(Failure) {
    let open = train.openVersions.map(\.version).uniqued
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
    return train.openVersions.contains { $0.branch.name == head }
      ? nil : train.openVersions.first?.version
  }

  /// The train without a release: the JSON keys of a release exist, but are empty.
  private static func alone(
    _ train: TrainText, note: String? = nil, hint: Remedy? = nil
  ) -> Report {
    let notes = [note].compactMap(\.self)
    var listing = Report(
      text: train.text + (hint?.hintLines ?? []).map { $0 + "\n" }.joined(),
      values: [
        "release": .null, "state": .null, "reason": .null, "items": .array([]),
        "undone": .strings([]), "failures": .array([]), "unexplained": .strings([]),
        "notes": .strings(notes), "ageSeconds": .null,
        "train": train.train.json,
      ].merging(train.storeValues) { own, _ in own }, notes: notes)
    if !train.stores.allSatisfy(\.isKnown) { listing.status = .unknown }
    listing.payload?.add { train.markdown }
    listing.page = { train.page }
    return listing
  }
}

extension Failure {
  /// True if a server can't be read, or not with these rights.
  fileprivate var isOfServer: Bool {
    [.unknown, .unavailable, .notAuthorised].contains(status)
  }
}

/// Which release a command means, and how its labels are read.
package struct ReleaseQuestion: Sendable {
  /// Nil means the release in progress.
  package var version: Version?
  /// The version that the user marks as live.
  package var live: Version?
  /// True if the user removes the mark that the release is live.
  package var isNotLive: Bool
  /// True if releases share their labels, false if each has its own; nil to use the existing labels
  /// at GitHub.
  package var areShared: Bool?
  /// True to request known data from GitHub again.
  package var refreshes: Bool
  /// True to show the contents of every open version on the page.
  package var showsAll = false
  /// False if the clone may be behind the remote: then nothing shows that an item left a release.
  package var isCurrent = true
  /// The server, the repositories and the token.
  package var choices: GitHubChoices

  package init(
    version: Version? = nil, live: Version? = nil, isNotLive: Bool = false,
    areShared: Bool? = nil, refreshes: Bool = false, choices: GitHubChoices = GitHubChoices()
  ) {
    self.version = version
    self.live = live
    self.isNotLive = isNotLive
    self.areShared = areShared
    self.refreshes = refreshes
    self.choices = choices
  }
}

/// The options that select a release and its repositories.
struct ReleaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Release version. Default: the release in progress; with release sync: all open ones.",
      valueName: "version"))
  var release: Version?

  @OptionGroup var app: AppOption

  @Flag(help: "Read all data from GitHub again.")
  var refresh = false

  @OptionGroup var github: GitHubOptions

  func question(
    _ global: GlobalOptions, live: Version? = nil, isNotLive: Bool = false,
    areShared: Bool? = nil
  ) -> ReleaseQuestion {
    ReleaseQuestion(
      version: release, live: live, isNotLive: isNotLive, areShared: areShared, refreshes: refresh,
      choices: github.choices(global))
  }
}
