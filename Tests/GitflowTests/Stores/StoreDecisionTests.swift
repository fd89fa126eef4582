import Base
import Gitflow
import Testing
import TestSupport

@Suite struct `The decision of the stores` {
  private let version = Version(1, 2, 0)

  @Test func `without a store there is none`() {
    #expect(StoreDecision(version, [], isTagged: true) == .none)
  }

  @Test(
    arguments: [
      ("IN_REVIEW", "NOT_APPROVED", "rejected"), ("REJECTED", "IN_REVIEW", "rejected"),
      ("PENDING_DEVELOPER_RELEASE", "IN_REVIEW", "in review"),
      ("READY_FOR_DISTRIBUTION", "DRAFT", "in release"),
      ("REPLACED_WITH_NEW_VERSION", "APPROVED_NOT_PUBLISHED", "pending release"),
      ("REJECTED", "PUBLISHED", "rejected"),
    ])
  func `a rejection comes first, then the least advanced store`(
    _ apple: String, _ google: String, _ state: String
  ) {
    #expect(decision([appStore(apple), play(google)])?.name == state)
  }

  @Test(arguments: [("IN_REVIEW", "PUBLISHED"), ("NEW_VALUE", "IN_REVIEW"), ("NEW", "DRAFT")])
  func `one unknown store makes the state unknown`(_ apple: String, _ google: String) {
    #expect(decision([appStore(apple), play(google)]) == nil)
  }

  @Test func `a store that failed or was never read is unknown`() {
    var failed = appStore("IN_REVIEW")
    failed.problem = .undecided("stores", "the key was rejected")
    #expect(decision([failed]) == nil)
    #expect(decision([StoreAnswer(failed.place, nil)]) == nil)
  }

  @Test func `a version that no store lists is in release`() {
    var other = appStore("READY_FOR_DISTRIBUTION")
    other.reading?.releases[0].name = "1.1.0"
    #expect(decision([other])?.name == "in release")
  }

  @Test func `a finished version with a higher live one was replaced`() {
    var other = appStore("READY_FOR_DISTRIBUTION")
    other.reading?.releases[0].name = "1.3.0"
    #expect(decision([other], isTagged: true)?.name == "replaced")
    #expect(decision([other])?.name == "in release")
  }

  @Test func `a finished version that Google Play dropped is not in release again`() {
    var other = play("PUBLISHED")
    other.reading?.releases[0].name = "1.3.0"
    #expect(decision([other], isTagged: true)?.name == "replaced")
    other.reading?.releases[0].phase = "halted"
    #expect(decision([other], isTagged: true)?.name == "replaced")
    other.reading?.releases[0].word = PlayWords.prefix + "NEW_VALUE"
    #expect(decision([other], isTagged: true) == nil)
    other.reading?.releases[0].word = PlayWords.prefix + "IN_REVIEW"
    #expect(decision([other], isTagged: true)?.name == "in release")
  }

  @Test func `a release without a version in its name makes others unknown`() {
    var other = play("IN_REVIEW")
    other.reading?.releases[0].name = "Spring release"
    #expect(decision([other]) == nil)
  }

  @Test func `other tracks than production don't decide`() {
    var beta = play("NOT_APPROVED")
    beta.reading?.releases[0].place = "beta"
    #expect(decision([beta])?.name == "in release")
    beta.reading?.releases[0].place = "wear:production"
    #expect(decision([beta])?.name == "rejected")
  }

  @Test func `the newest upload of a version decides`() {
    var both = play("NOT_APPROVED")
    var again = play("IN_REVIEW").reading?.releases ?? []
    again[0].builds = ["43"]
    both.reading?.releases += again
    #expect(decision([both])?.name == "in review")
  }

  /// A store that reviews, halts and releases versions at random, and an oracle that knows its
  /// state without its words.
  @Test func `in 500 random sequences no label is wrong, and less evidence moves none`() {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<500 {
      var (apple, google) = (Truth.draft, Truth.draft)
      for _ in 0..<12 {
        if Bool.random(using: &random) {
          apple = apple.next.randomElement(using: &random) ?? apple
        } else {
          google = google.next.randomElement(using: &random) ?? google
        }
        var answers = [appStore(apple), play(google)]
        for index in answers.indices {
          // The version before stays in the answer, whose order has no meaning.
          let earlier = former(answers[index].place.store)
          answers[index].reading?.releases += earlier
          answers[index].reading?.releases.shuffle(using: &random)
        }
        let wanted = min(apple, google)
        #expect(decision(answers)?.name == wanted.name, "\(apple) \(google)")
        for weaker in weakened(answers) {
          let seen = decision(weaker)?.name
          #expect(seen == nil || seen == wanted.name, "\(apple) \(google) \(weaker)")
        }
      }
    }
  }

  private func decision(_ answers: [StoreAnswer], isTagged: Bool = false) -> StoreState? {
    if case .known(let state, _) = StoreDecision(version, answers, isTagged: isTagged) {
      state
    } else {
      nil
    }
  }

  private func answer(_ store: StoreName, _ change: (inout StoreRelease) -> Void) -> StoreAnswer {
    var reading = StoreReading(store, id: "com.example.app")
    var release = StoreRelease()
    (release.name, release.place) = ("1.2.0", store == .play ? "production" : "IOS")
    change(&release)
    reading.releases = [release]
    return StoreAnswer(StorePlace(store, id: "com.example.app"), reading)
  }

  private func appStore(_ word: String) -> StoreAnswer { answer(.appStore) { $0.word = word } }

  private func play(_ word: String) -> StoreAnswer {
    answer(.play) { $0.word = PlayWords.prefix + word }
  }

  /// The live version before, and an older one that it replaced.
  private func former(_ store: StoreName) -> [StoreRelease] {
    [("1.1.0", Truth.live), ("1.0.0", .live)].flatMap { name, truth in
      var answer = store == .play ? play(truth) : appStore(truth)
      answer.reading?.releases[0].name = name
      return answer.reading?.releases ?? []
    }
  }

  private func appStore(_ truth: Truth) -> StoreAnswer {
    answer(.appStore) { release in
      (release.word, release.phase, release.issues) = truth.apple
      release.day = truth == .rolling || truth == .halted ? 3 : nil
    }
  }

  private func play(_ truth: Truth) -> StoreAnswer {
    answer(.play) { release in
      release.word = PlayWords.prefix + truth.google.0
      release.phase = truth.google.1
      release.millionths = truth == .rolling || truth == .halted ? 50_000 : nil
    }
  }

  /// The same answers, each with a part missing.
  private func weakened(_ answers: [StoreAnswer]) -> [[StoreAnswer]] {
    let problem = Diagnostic.undecided("stores", "HTTP status 403")
    return answers.indices.flatMap { index -> [[StoreAnswer]] in
      let losses: [(inout StoreAnswer) -> Void] = [
        { $0.reading = nil }, { $0.problem = problem }, { $0.own { $0.word = "NEW" } },
        { $0.own { $0.name = "a name" } }, { $0.own { $0.issues = "HTTP status 403" } },
        { answer in
          if answer.place.store == .play { answer.own { $0.phase = nil } }
        },
      ]
      return losses.map { lose in
        var weaker = answers
        lose(&weaker[index])
        return weaker
      }
    }
  }
}

extension StoreAnswer {
  /// Changes the release of the version.
  fileprivate mutating func own(_ change: (inout StoreRelease) -> Void) {
    guard var reading else { return }
    for index in reading.releases.indices where reading.releases[index].name == "1.2.0" {
      change(&reading.releases[index])
    }
    self.reading = reading
  }
}

/// What really is the state of a release in a store.
private enum Truth: Int, Comparable {
  case rejected, draft, review, approved, halted, rolling, live

  var name: String {
    ["rejected", "in release", "in review", "pending release", "halted", "rolling out", "live"][
      rawValue]
  }

  var next: [Truth] {
    switch self {
    case .draft: [.review]
    case .review: [.approved, .rejected, .draft]
    case .rejected: [.review, .draft]
    case .approved: [.rolling, .live, .draft]
    case .rolling: [.halted, .live]
    case .halted: [.rolling, .live]
    case .live: [.live]
    }
  }

  var apple: (String, String?, String) {
    switch self {
    case .draft: ("PREPARE_FOR_SUBMISSION", nil, "none")
    case .review: ("IN_REVIEW", nil, "none")
    // The version itself looks approved: only the submission shows the rejection.
    case .rejected: ("PENDING_DEVELOPER_RELEASE", nil, "rejected")
    case .approved: ("PENDING_DEVELOPER_RELEASE", "INACTIVE", "none")
    case .rolling: ("READY_FOR_DISTRIBUTION", "ACTIVE", "none")
    case .halted: ("READY_FOR_DISTRIBUTION", "PAUSED", "none")
    case .live: ("READY_FOR_DISTRIBUTION", "COMPLETE", "none")
    }
  }

  var google: (String, String?) {
    switch self {
    case .draft: ("DRAFT", "draft")
    case .review: ("IN_REVIEW", "inProgress")
    case .rejected: ("NOT_APPROVED", "inProgress")
    case .approved: ("APPROVED_NOT_PUBLISHED", "completed")
    case .rolling: ("PUBLISHED", "inProgress")
    case .halted: ("PUBLISHED", "halted")
    case .live: ("PUBLISHED", "completed")
    }
  }

  static func < (one: Truth, other: Truth) -> Bool { one.rawValue < other.rawValue }
}
