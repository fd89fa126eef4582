import Base
import Gitflow
import TestSupport
import Testing

/// What the tags of a repository say, with a month between them unless stated otherwise.
struct TagReadingTests {
  private static let day: Int64 = 86_400

  private func reading(
    _ tags: [String], every days: Int64 = 30, fixed: TagForm? = nil,
    without undated: Set<String> = []
  ) -> TagReading {
    var dates: [String: Int64] = [:]
    for (index, tag) in tags.enumerated() where !undated.contains(tag) {
      dates[tag] = 1_700_000_000 + Int64(index) * days * Self.day
    }
    let survey = TagSurvey(tags, fixed: fixed)
    let wanted = Set(survey.undated)
    return TagReading(survey, dates: dates.filter { wanted.contains($0.key) })
  }

  /// Facts with the tags in their order.
  private func facts(_ tags: [String], open: [String] = []) throws -> VersionFacts {
    var facts = VersionFacts()
    for tag in tags { facts.addTag(named: tag) }
    if facts.survey(.adapted) != nil { facts.take(reading(tags)) }
    facts.branches = try open.map { text in
      VersionFacts.OpenBranch(
        ExistingBranch("release/\(text)"), kind: "release",
        version: try #require(WrittenVersion(parsing: text, .any)))
    }
    return facts
  }

  @Test(
    arguments: [
      (["2.23", "2.24", "2.24.1", "2.33", "2.34"], "2.34", "2.34"),
      (["v25.12.0", "v26.01.0", "v26.08.2"], "26.08.2", "v26.08.2"),
      (["7.1.1", "rel/7.1.1", "8.0.0", "rel/8.0.1", "rel/8.1.0"], "8.1.0", "rel/8.1.0"),
      (["KLOK_8_0", "KLOK_8_1b1", "KLOK_8_1"], "8.1", "KLOK_8_1"),
      (["v3.1.0-home", "v3.2.0-home", "v3.2.1-home"], "3.2.1", "v3.2.1-home"),
      (["1.0.0", "1.1.0", "1.2.0-alpha1", "1.2.0-b3"], "1.1.0", "1.1.0"),
      (["5.1.0-2", "5.1.0", "5.2.0-0", "5.2.0-1"], "5.1.0", "5.1.0"),
      (["5.1.0.3", "5.2.0.1", "5.2.0.2"], "5.2.0.2", "5.2.0.2"),
      (["1.7.0", "1.7.0-fdroid", "1.8.0", "1.8.0-fdroid"], "1.8.0", "1.8.0"),
      (["2.1(Oak)", "2.2(Elm)"], "2.2", "2.2(Elm)"),
      (["4.0.0", "4.1.0", "999.0.0", "4.2.0", "4.3.0", "4.4.0"], "4.4.0", "4.4.0"),
      (["1.0.0"] + (1...5).map { "Uhr-2.\($0).0build41\($0)" }, "2.5.0", "Uhr-2.5.0build415"),
      (["3.0b30011", "3.1b31044", "3.1.1b31052"], "3.1.1", "3.1.1b31052"),
      (["4.2.1", "4.3.0-RC-1-lib-0.9.8.7", "4.3.0-RC-2-lib-0.9.8.7"], "4.2.1", "4.2.1"),
    ] as [([String], String, String)])
  func `the live version is read as the team writes it`(
    tags: [String], version: String, tag: String
  ) throws {
    let main = try #require(reading(tags).main)
    #expect(main.live.version.description == version)
    #expect(main.live.text == tag)
  }

  @Test func `a form that the team gave up is not live`() throws {
    let former = ["4.0.0-Release", "4.1.0-Release"]
    let builds = (2..<8).map { "Release-4.\($0).0-b\($0)1" }
    #expect(reading(former + builds).main?.live.text == "Release-4.7.0-b71")
    // Builds of a few newer versions may be releases, too.
    #expect(reading(former + builds.prefix(3)).doubt == .builds(last: "4.1.0-Release"))
    #expect(reading(former + builds.prefix(1)).main?.live.text == "4.1.0-Release")
    // The builds of one version are no releases.
    let many = (0..<9).map { "4.2.0.\($0)" }
    #expect(
      reading(["4.0.0", "4.1.0"] + many, every: 9).doubt
        == .build(newest: "4.2.0.8", last: "4.1.0"))
  }

  @Test func `an app continues the tags without a name if all of its own are newer and higher`()
    throws
  {
    let former = ["0.8.0", "0.9.0", "2.1.0-3"]
    let apps = (0..<6).flatMap { ["ios-3.\($0).0-\($0)", "mac-3.\($0).0-\($0)"] }
    let reading = reading(former + apps, every: 9)
    #expect(reading.main?.live.version == Version(3, 5, 0))
    #expect(reading.apps.map(\.name).sorted() == ["ios", "mac"])
    // The tags of a library beside the app are older than its newest one, or lower.
    let library = Array(former.dropLast()) + (0..<6).map { "lib-0.\($0).0" }
    #expect(self.reading(library, every: 9).main?.live.version == Version(0, 9, 0))
  }

  @Test func `far apart versions that follow each other are of several series`() throws {
    let tags = (0..<6).flatMap { ["\(230 + $0).0.0", "7.\(150 + $0).0"] }
    guard case .series? = reading(tags, every: 5).doubt else {
      Issue.record("\(tags)")
      return
    }
    #expect(try facts(tags).lastTag?.name == nil)
    // Numbers that grow by years are one series.
    #expect(reading(["5.1", "2025.1", "2025.2", "2025.3"]).main?.live.text == "2025.3")
  }

  @Test func `only pre-releases leave the released version unknown, but for the first version`()
    throws
  {
    let several = reading(["v1.2.0-rc0", "v1.2.1-beta0"])
    #expect(several.doubt == .noRelease(newest: "v1.2.1-beta0"))
    #expect(reading(["v1.0.0-beta1", "v1.0.0-rc1"]).reason == nil)
  }

  @Test(
    arguments: [
      (["v1.0.0", "v1.0.1+5"], "v1.0.1+5"), (["v1.0.0", "v1.0.1(5)"], "v1.0.1(5)"),
      (["v1.0.0", "v1.0.1_5"], "v1.0.1_5"),
      (["1.0.0", "1.1.0", "1.1.1-b4", "1.1.1-b5"], "1.1.1-b5"),
    ] as [([String], String)])
  func `a newer build of a higher version is unknown where builds are not tagged before releases`(
    tags: [String], newest: String
  ) throws {
    let reading = reading(tags)
    #expect(reading.main == nil)
    #expect(reading.reason?.contains("the build '\(newest)' is newer and higher") == true)
  }

  @Test func `versions of an earlier era are not live`() throws {
    let tags = ["2019.11.0", "2019.12.0"] + (0..<20).map { "1.\($0).0" }
    #expect(reading(tags, every: 45).main?.live.text == "1.19.0")
  }

  @Test func `apps with the same version have it, and others are unknown`() throws {
    #expect(reading(["klok-v2.0", "uhr-v2.0"]).main?.live.version == Version(2, 0, 0))
    let several = reading(["klok-v2.0", "uhr-v3.1", "klok-v2.1"])
    #expect(several.main == nil && several.apps.count == 2)
    #expect(several.doubt == .apps(["klok-v2.1", "uhr-v3.1"]))
    let old = reading(["uhr-v3.1"] + (0..<20).map { "klok-v2.\($0)" })
    #expect(old.main?.live.text == "klok-v2.19")
  }

  @Test(
    arguments: [
      [
        "1.0.0", "3.0.0-beta", "4.0.0-beta", "5.0.0-beta", "5.1.0-beta", "5.2.0-beta", "5.3.0-rc1",
        "5.3.1-rc1",
      ],
      ["1.0.0", "1.0.1-a1b2c3d4", "1.0.1-b1b2c3d4", "1.0.1-c1b2c3d4"],
      ["r/2.7.100", "r/2.8.101", "r/102"],
      ["1.0.0", "build101", "build102", "build103", "build104", "build105"],
      (0..<9).map { "package\($0)x-v1.0.0" },
      ["release-12", "release-13"],
    ])
  func `a version that the newest tags don't state is unknown`(tags: [String]) throws {
    let reading = reading(tags)
    #expect(reading.main == nil)
    #expect(try #require(reading.reason).contains("\(reading.read) are read"))
    var facts = VersionFacts()
    for tag in tags { facts.addTag(named: tag) }
    facts.take(reading)
    #expect(facts.lastTag == nil)
    let rule = VersionOrderRule(Policy())
    let name = "release/99.0.0"
    let result = rule.check(name, BranchClassifier(.adapted).classify(name), facts)
    #expect(result.check.answer == .unknown)
  }

  @Test func `a form in the configuration decides which tags are releases`() throws {
    let tags = [
      "klok-v2.0", "uhr-v3.1", "klok-v2.1", "build1", "build2", "build3", "build4", "build5",
    ]
    let form = try #require(TagForm(parsing: "klok-v<version>"))
    #expect(reading(tags, fixed: form).main?.live.text == "klok-v2.1")
    for text in ["v", "<version><version>", "v1<version>", "<version>2", "a b<version>"] {
      #expect(TagForm(parsing: text) == nil, "\(text)")
    }
  }

  @Test(
    arguments: [
      (["2.33", "2.34", "2.35"], "2.36", "2.35.1"), (["v26.07", "v26.08"], "26.09", "26.08.1"),
      (["v26.08", "v26.10"], "26.11", "26.10.1"), (["5.1.0.1", "5.2.0.2"], "5.3.0.0", "5.2.0.3"),
      (["1.3.0", "1.4.0"], "1.5.0", "1.4.1"),
    ])
  func `the next version has as many parts as the live one`(
    tags: [String], release: String, hotfix: String
  ) throws {
    let facts = try facts(tags)
    let (minor, patch) = (
      try #require(BranchModel.adapted.kind("release")),
      try #require(BranchModel.adapted.kind("hotfix"))
    )
    #expect(facts.next(.minor, for: minor).description == release)
    #expect(facts.next(.patch, for: patch).description == hotfix)
  }

  @Test func `tags of today's forms need no dates`() throws {
    var facts = VersionFacts()
    for tag in ["v1.4.0", "1.3.0", "v1-2-0", "nightly"] { facts.addTag(named: tag) }
    #expect(facts.survey(.adapted) == nil)
    facts.addTag(named: "1.5")
    #expect(facts.survey(.adapted) != nil)
  }

  @Test(arguments: [(["v1.0.0"], false), ([], true)])
  func `a tag named like a branch counts only where no tag has today's form`(
    others: [String], isRead: Bool
  ) throws {
    var facts = try facts(others, open: ["1.1.0"])
    facts.addTag(named: "release/1.1.0")
    #expect((facts.survey(.adapted) != nil) == isRead)
  }

  // MARK: - Random tags

  /// A tag as some team may write it.
  private func randomTag(_ random: inout SeededGenerator) -> String {
    let prefixes = ["", "", "v", "V", "rel/", "release-", "klok-v", "KLOK_", "beta/", "r"]
    let suffixes = [
      "", "", "", "-rc1", "b2", "+7", "-12", "(3)", "-uhr", "-fdroid", "-deadbee1", "-release",
    ]
    let count = Int.random(in: 1...5, using: &random)
    let joint = [".", ".", ".", "_", "-"].randomElement(using: &random) ?? "."
    let numbers = (0..<count).map { _ in
      ["0", "1", "7", "08", "12", "2026", "1234567890"].randomElement(using: &random) ?? "1"
    }
    return (prefixes.randomElement(using: &random) ?? "") + numbers.joined(separator: joint)
      + (suffixes.randomElement(using: &random) ?? "")
  }

  @Test func `a tag is written as it was read, and has one reading`() {
    var (random, names) = (SeededGenerator(seed: 38), TagNames())
    for _ in 0..<5_000 {
      let text = randomTag(&random)
      guard case .version(let tag) = names.read(text) else { continue }
      #expect(tag.form.text(tag.version) == text)
      #expect(names.read(text) == .version(tag))
      if let strict = WrittenVersion(parsing: text) {
        #expect(strict.version == tag.version && tag.app.isEmpty)
      }
      // What is around the version is no part of another version.
      #expect(names.read(tag.form.text(Version(3, 1, 4))) != .words)
    }
  }

  @Test func `a version is never given twice`() throws {
    var random = SeededGenerator(seed: 39)
    let kinds = BranchModel.adapted.kinds.filter(\.introducesVersion)
    for _ in 0..<400 {
      let tags = Set((0..<12).map { _ in randomTag(&random) }).sorted()
      var facts = try facts(tags, open: ["2.0", "7.1.0", "12.8"])
      for kind in kinds {
        let bump = try #require(kind.bump)
        for _ in 0..<3 {
          let next = facts.next(bump, for: kind)
          #expect(!facts.tags.values.contains { $0.version == next }, "\(tags): \(next)")
          #expect(!facts.branches.contains { $0.version.version == next }, "\(tags): \(next)")
          facts.branches.append(
            VersionFacts.OpenBranch(
              ExistingBranch("\(kind.name)/\(next)"), kind: kind.name,
              version: WrittenVersion(next, .plain)))
        }
      }
    }
  }

  @Test func `less evidence never states a version`() throws {
    var random = SeededGenerator(seed: 40)
    for _ in 0..<400 {
      let tags = Set((0..<12).map { _ in randomTag(&random) }).sorted().shuffled(using: &random)
      let survey = TagSurvey(tags)
      guard let missing = survey.undated.randomElement(using: &random) else { continue }
      #expect(reading(tags, without: [missing]).main == nil)
    }
  }

  @Test func `each of several apps is listed with its live version`() throws {
    let tags = ["1.0.0", "1.1.0", "1.2.0"].flatMap { ["ios/\($0)", "mac/2\($0)"] }
    let facts = try facts(tags)
    let train = ReleaseTrain(
      TrainRoutes(.trunk, facts, topics: []), TrainFacts(), backMerges: [], versions: facts)
    #expect(train.live == nil && train.unknown != nil)
    guard case .object(let values) = train.json else {
      Issue.record("no object")
      return
    }
    let apps: JSONValue = [
      ["name": "mac", "live": ["version": "21.2.0", "tag": "mac/21.2.0"]],
      ["name": "ios", "live": ["version": "1.2.0", "tag": "ios/1.2.0"]],
    ]
    #expect(values["apps"] == apps)
  }
}
