import Base
import Gitflow
import Testing

@Suite struct `Answers of the stores` {
  @Test func `versions have their builds and phases, in any order`() throws {
    let page = try AppStorePage(
      json: Array(
        """
        {"data": [
          {"type": "appStoreVersions", "id": "2", "attributes": {"platform": "IOS",
           "versionString": "1.2.0", "appVersionState": "READY_FOR_DISTRIBUTION",
           "createdDate": "2026-01-01T00:00:00Z", "downloadable": true},
           "relationships": {"build": {"data": {"type": "builds", "id": "b2"}},
            "appStoreVersionPhasedRelease": {"data": {"type": "appStoreVersionPhasedReleases",
             "id": "p2"}}}},
          {"type": "appStoreVersions", "id": "3", "attributes": {"platform": "MAC_OS",
           "versionString": "1.3.0", "appVersionState": "IN_REVIEW"},
           "relationships": {"build": {"data": null}}}],
         "included": [
          {"type": "appStoreVersionPhasedReleases", "id": "p2",
           "attributes": {"phasedReleaseState": "ACTIVE", "currentDayNumber": 4}},
          {"type": "builds", "id": "b2", "attributes": {"version": "42"}}],
         "links": {"self": "x", "next": "https://api.appstoreconnect.apple.com/v1/next"}}
        """.utf8))
    #expect(page.next == "https://api.appstoreconnect.apple.com/v1/next")
    var reading = StoreReading(.appStore, id: "com.example.app")
    reading.read(versions: [page], .known(versions: ["3"], platforms: []))
    #expect(
      reading.releases.map { reading.state(of: $0).text } == ["rolling out, 10%", "rejected"])
    #expect(reading.releases.map(\.builds) == [["42"], []])
    #expect(reading.highestBuild == 42)
  }

  @Test func `a submission with unresolved issues rejects the version that it names`() throws {
    #expect(
      try issues("UNRESOLVED_ISSUES", version: "7", item: "ACCEPTED")
        == .known(versions: ["7"], platforms: []))
    #expect(
      try issues("UNRESOLVED_ISSUES", version: nil, item: "ACCEPTED")
        == .known(versions: [], platforms: ["IOS"]))
  }

  @Test func `another rejected item rejects the version of an open submission`() throws {
    #expect(
      try issues("IN_REVIEW", version: "7", item: "REJECTED")
        == .known(versions: ["7"], platforms: []))
  }

  @Test(arguments: ["COMPLETE", "CANCELING"])
  func `a closed submission rejects nothing`(_ state: String) throws {
    #expect(
      try issues(state, version: "7", item: "REJECTED") == .known(versions: [], platforms: []))
  }

  @Test(arguments: AppStoreWords.submissions.keys.sorted(), AppStoreWords.items.keys.sorted())
  func `only an open submission with a rejection rejects its version`(
    _ state: String, _ item: String
  ) throws {
    let isOpen = !["CANCELING", "COMPLETE"].contains(state)
    let isRejected = isOpen && (state == "UNRESOLVED_ISSUES" || item == "REJECTED")
    #expect(
      try issues(state, version: "7", item: item)
        == .known(versions: isRejected ? ["7"] : [], platforms: []))
  }

  @Test func `a new value of a submission or item is unknown`() throws {
    guard case .unknown = try issues("ON_HOLD", version: "7", item: "APPROVED") else {
      Issue.record("the submission is not unknown")
      return
    }
    guard case .unknown = try issues("IN_REVIEW", version: "7", item: "ON_HOLD") else {
      Issue.record("the item is not unknown")
      return
    }
  }

  @Test func `the bundle id is compared exactly`() throws {
    let page = try AppStorePage(
      json: Array(
        """
        {"data": [{"type": "apps", "id": "1", "attributes": {"bundleId": "com.example.app.beta"}},
         {"type": "apps", "id": "2", "attributes": {"bundleId": "com.example.app"}}]}
        """.utf8))
    #expect(StoreReading.appNumber(of: "com.example.app", in: [page]) == "2")
    #expect(StoreReading.appNumber(of: "com.example", in: [page]) == nil)
  }

  @Test func `a rollout belongs to the release with its version codes`() throws {
    let releases = try PlayReleases(
      json: Array(
        """
        {"releases": [{"releaseName": "1.2.0", "track": "production",
         "activeArtifacts": [{"versionCode": 42}, {"versionCode": 40}],
         "releaseLifecycleState": "RELEASE_LIFECYCLE_STATE_PUBLISHED"}]}
        """.utf8))
    let rollouts = try PlayRollouts(
      json: Array(
        """
        {"tracks": [{"track": "production", "releases": [
          {"versionCodes": ["40", "42"], "status": "inProgress", "userFraction": 0.05},
          {"versionCodes": ["39"], "status": "completed"}]},
         {"track": "beta", "releases": [{"versionCodes": ["40", "42"], "status": "halted"}]}]}
        """.utf8))
    var reading = StoreReading(.play, id: "com.example.app")
    reading.read("production", releases)
    #expect(reading.releases.map { reading.state(of: $0).name } == ["unknown"])
    reading.add(rollouts)
    #expect(reading.releases.map { reading.state(of: $0).text } == ["rolling out, 5%"])
  }

  @Test(
    arguments: [
      "", "{", #"{"errors": []}"#, #"{"data": [{"type": "apps"}]}"#, "[]", #"{"data": []"#,
    ])
  func `an incomplete answer is an error`(_ text: String) {
    #expect(throws: StreamFault.self) { try AppStorePage(json: Array(text.utf8)) }
  }

  @Test func `a reading is stored and read again`() throws {
    var reading = StoreReading(.play, id: "com.example.app")
    var release = StoreRelease()
    (release.place, release.name, release.word) = ("production", "1.2.0", "X")
    (release.builds, release.millionths) = (["42"], 50_000)
    reading.releases = [release]
    let stored = reading.dated(after: nil, now: 100)
    #expect(try StoreReading(json: JSONWriter(.compact).bytes(stored.json)) == stored)
    #expect(stored.releases[0].since == 100)
    let later = reading.dated(after: stored, now: 200)
    #expect(later.releases[0].since == 100)
    #expect(later.readAt == 200)
    reading.releases[0].word = "Y"
    #expect(reading.dated(after: later, now: 300).releases[0].since == 300)
  }

  private func issues(
    _ state: String, version: String?, item: String
  ) throws -> AppStoreIssues {
    let named =
      version.map {
        #""appStoreVersionForReview": {"data": {"type": "appStoreVersions", "id": "\#($0)"}},"#
      } ?? ""
    let page = try AppStorePage(
      json: Array(
        """
        {"data": [{"type": "reviewSubmissions", "id": "s", "attributes": {"platform": "IOS",
          "state": "\(state)"}, "relationships": {\(named)
          "items": {"data": [{"type": "reviewSubmissionItems", "id": "i"}]}}}],
         "included": [{"type": "reviewSubmissionItems", "id": "i",
          "attributes": {"state": "\(item)"}}]}
        """.utf8))
    return AppStoreIssues([page])
  }
}
