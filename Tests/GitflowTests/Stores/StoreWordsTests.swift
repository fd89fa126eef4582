import Gitflow
import Testing

@Suite struct `The words of the stores` {
  @Test(
    arguments: [
      ("PREPARE_FOR_SUBMISSION", "in release"), ("READY_FOR_REVIEW", "in release"),
      ("DEVELOPER_REJECTED", "in release"), ("WAITING_FOR_REVIEW", "in review"),
      ("IN_REVIEW", "in review"), ("WAITING_FOR_EXPORT_COMPLIANCE", "in review"),
      ("REJECTED", "rejected"), ("METADATA_REJECTED", "rejected"), ("INVALID_BINARY", "rejected"),
      ("ACCEPTED", "rejected"), ("PENDING_DEVELOPER_RELEASE", "pending release"),
      ("PENDING_APPLE_RELEASE", "pending release"),
      ("PROCESSING_FOR_DISTRIBUTION", "pending release"), ("READY_FOR_DISTRIBUTION", "live"),
      ("REPLACED_WITH_NEW_VERSION", "replaced"),
      // The deprecated name, a new value and a missing one.
      ("READY_FOR_SALE", "unknown"), ("IN_ORBIT", "unknown"), ("", "unknown"),
    ])
  func `each value of the App Store has its state`(_ word: String, _ state: String) {
    #expect(reading(.appStore, release(word)).states == [state])
  }

  @Test(
    arguments: [
      ("ACTIVE", 1, "rolling out, 1%"), ("ACTIVE", 4, "rolling out, 10%"),
      ("ACTIVE", 7, "rolling out, 100%"), ("ACTIVE", 8, "rolling out, 100%"),
      ("ACTIVE", nil, "rolling out"), ("ACTIVE", 0, "rolling out"), ("PAUSED", 3, "halted, 5%"),
      ("COMPLETE", 7, "live"), (nil, nil, "live"), ("INACTIVE", nil, "unknown"),
      ("SUSPENDED", 2, "unknown"),
    ] as [(String?, Int?, String)])
  func `each phase of a distributed version has its state`(
    _ phase: String?, _ day: Int?, _ state: String
  ) {
    var version = release("READY_FOR_DISTRIBUTION")
    (version.phase, version.day) = (phase, day)
    let answer = reading(.appStore, version)
    #expect(answer.state(of: version).text == state)
  }

  @Test(
    arguments: [
      ("DRAFT", nil, "in release"), ("NOT_SENT_FOR_REVIEW", nil, "in release"),
      ("IN_REVIEW", nil, "in review"), ("APPROVED_NOT_PUBLISHED", nil, "pending release"),
      ("NOT_APPROVED", nil, "rejected"), ("PUBLISHED", nil, "unknown"),
      ("PUBLISHED", "completed", "live"), ("PUBLISHED", "inProgress", "rolling out, 5%"),
      ("PUBLISHED", "halted", "halted, 5%"), ("PUBLISHED", "draft", "unknown"),
      ("PUBLISHED", "statusUnspecified", "unknown"), ("UNSPECIFIED", nil, "unknown"),
      ("ARCHIVED", nil, "unknown"), ("IN_REVIEW", "inProgress", "in review"),
    ] as [(String, String?, String)])
  func `each value of Google Play has its state`(
    _ word: String, _ status: String?, _ state: String
  ) {
    var published = release(PlayWords.prefix + word)
    (published.phase, published.millionths) = (status, 50_000)
    #expect(reading(.play, published).state(of: published).text == state)
  }

  @Test func `no value of the documents lacks a state`() {
    // OpenAPI 4.4.1 of App Store Connect and the discovery document of androidpublisher v3.
    #expect(
      Set(AppStoreWords.versions.keys) == [
        "ACCEPTED", "DEVELOPER_REJECTED", "IN_REVIEW", "INVALID_BINARY", "METADATA_REJECTED",
        "PENDING_APPLE_RELEASE", "PENDING_DEVELOPER_RELEASE", "PREPARE_FOR_SUBMISSION",
        "PROCESSING_FOR_DISTRIBUTION", "READY_FOR_DISTRIBUTION", "READY_FOR_REVIEW", "REJECTED",
        "REPLACED_WITH_NEW_VERSION", "WAITING_FOR_EXPORT_COMPLIANCE", "WAITING_FOR_REVIEW",
      ])
    #expect(
      Set(AppStoreWords.submissions.keys) == [
        "READY_FOR_REVIEW", "WAITING_FOR_REVIEW", "IN_REVIEW", "UNRESOLVED_ISSUES", "CANCELING",
        "COMPLETING", "COMPLETE",
      ])
    #expect(
      Set(AppStoreWords.items.keys) == [
        "READY_FOR_REVIEW", "ACCEPTED", "APPROVED", "REJECTED", "REMOVED",
      ])
    #expect(
      Set(PlayWords.lifecycles.keys) == [
        "UNSPECIFIED", "DRAFT", "NOT_SENT_FOR_REVIEW", "IN_REVIEW", "APPROVED_NOT_PUBLISHED",
        "NOT_APPROVED", "PUBLISHED",
      ])
  }

  @Test func `a value without the prefix of Google Play is unknown`() {
    #expect(reading(.play, release("DRAFT")).states == ["unknown"])
  }

  @Test(
    arguments: [
      (0.05, "5%"), (0.999, "99.9%"), (0.0001, "0.01%"), (1, "100%"), (0.123456, "12.3456%"),
    ])
  func `a share is shown in percent`(_ fraction: Double, _ text: String) {
    #expect(StoreShare(fraction: fraction)?.description == text)
  }

  @Test func `a fraction outside of 0 and 1 is no share`() {
    #expect(StoreShare(fraction: -0.1) == nil)
    #expect(StoreShare(fraction: 1.5) == nil)
    #expect(StoreShare(fraction: .nan) == nil)
  }

  @Test(
    arguments: [
      ("1.2.0", Version(1, 2, 0)), ("1.2", Version(1, 2, 0)), ("42 (1.2.0)", Version(1, 2, 0)),
      ("v1.2.0", Version(1, 2, 0)), ("Spring release", nil), ("42 (spring)", nil), ("", nil),
    ] as [(String, Version?)])
  func `the name of a release contains its version`(_ name: String, _ version: Version?) {
    var release = StoreRelease()
    release.name = name
    #expect(release.version == version)
  }

  @Test(arguments: ["PREPARE_FOR_SUBMISSION", "IN_REVIEW", "PENDING_DEVELOPER_RELEASE"])
  func `a rejection may be only in the submission`(_ word: String) {
    var version = release(word)
    version.issues = "rejected"
    #expect(reading(.appStore, version).states == ["rejected"])
    version.issues = "the key may not read review submissions"
    #expect(reading(.appStore, version).states == ["unknown"])
  }

  @Test(arguments: ["READY_FOR_DISTRIBUTION", "REPLACED_WITH_NEW_VERSION", "REJECTED"])
  func `a submission does not change a final state`(_ word: String) {
    var version = release(word)
    let state = reading(.appStore, version).states
    version.issues = "the key may not read review submissions"
    #expect(reading(.appStore, version).states == state)
  }

  private func release(_ word: String) -> StoreRelease {
    var release = StoreRelease()
    (release.word, release.name, release.place) = (word, "1.2.0", "IOS")
    return release
  }

  private func reading(_ store: StoreName, _ releases: StoreRelease...) -> StoreReading {
    var reading = StoreReading(store, id: "com.example.app")
    reading.releases = releases
    return reading
  }
}

extension StoreReading {
  fileprivate var states: [String] { releases.map { state(of: $0).name } }
}
