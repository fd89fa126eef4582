import Gitflow
import TestSupport
import Testing

/// What is valid for every tag and every set of tags: random ones, always the same.
struct VersionPropertyTests {
  private static let prefixes = ["", "v", "r/", "app-v", "KLOK_", "release-", "ios/v"]
  private static let suffixes = ["", "-fdroid", "-beta2", "+7", "(41)", "-rc.1", "-release"]

  private func version(_ random: inout SeededGenerator) -> Version {
    var shape = VersionShape(parts: Int.random(in: 2...4, using: &random))
    let numbers = (0..<4).map { index in
      index < shape.parts ? Int.random(in: 0...99, using: &random) : 0
    }
    if numbers[1] < 10, Bool.random(using: &random) { shape.fill(1, to: 2) }
    return Version(numbers[0], numbers[1], numbers[2], numbers[3], shape: shape)
  }

  private func form(_ random: inout SeededGenerator) -> TagForm {
    TagForm(
      prefix: Self.prefixes.randomElement(using: &random) ?? "",
      separator: UInt8(ascii: Bool.random(using: &random) ? "." : "_"),
      suffix: Self.suffixes.randomElement(using: &random) ?? "")
  }

  @Test func `a tag that a form writes is read as that version of that form`() throws {
    var (random, names) = (SeededGenerator(seed: 41), TagNames())
    for _ in 0..<2000 {
      let (version, form) = (version(&random), form(&random))
      let text = form.text(version)
      guard case .version(let tag) = names.read(text) else {
        Issue.record("'\(text)' is not read")
        continue
      }
      #expect(tag.version == version && tag.version.shape == version.shape, "\(text)")
      #expect(tag.form == form, "\(text)")
      #expect(tag.form.text(tag.version) == text)
    }
  }

  @Test func `two forms write the same tag only for the same version`() {
    var random = SeededGenerator(seed: 42)
    var known: [String: (Version, TagForm)] = [:]
    for _ in 0..<5000 {
      let (version, form) = (version(&random), form(&random))
      let text = form.text(version)
      if let (other, otherForm) = known[text] {
        #expect(other == version && otherForm == form, "\(text)")
      }
      known[text] = (version, form)
    }
  }

  /// Facts of tags with a month between them.
  private func facts(_ tags: [String], open: [Version]) -> VersionFacts {
    var facts = VersionFacts()
    for tag in tags { facts.addTag(named: tag) }
    facts.branches = open.map {
      VersionFacts.OpenBranch(
        ExistingBranch("release/\($0)"), kind: "release", version: WrittenVersion($0, .plain))
    }
    if let survey = facts.survey(.adapted) {
      let times = tags.enumerated().map { (String($1), Int64($0) * 30 * 86_400) }
      let dates = Dictionary(times) { $1 }
      facts.take(TagReading(survey, dates: dates.filter { survey.undated.contains($0.key) }))
    }
    return facts
  }

  @Test func `the next version is free, and above the live one and what is open`() throws {
    var random = SeededGenerator(seed: 43)
    let kinds = try ["release", "hotfix"].map { try #require(BranchModel.adapted.kind($0)) }
    for _ in 0..<1000 {
      let form = form(&random)
      let versions = (0..<Int.random(in: 0...12, using: &random)).map { _ in version(&random) }
      let open = (0..<Int.random(in: 0...3, using: &random)).map { _ in version(&random) }
      let facts = facts(versions.sorted().map(form.text), open: open)
      for kind in kinds {
        let next = facts.next(kind.name == "release" ? .minor : .patch, for: kind)
        #expect(facts.isFree(next), "\(next) of \(versions)")
        #expect(facts.lastTag.map { $0.version < next } ?? true, "\(next) of \(versions)")
        if kind.name == "release" {
          #expect(facts.open.allSatisfy { $0.version.version < next }, "\(next), open \(open)")
        }
      }
    }
  }

  @Test func `without the dates of the tags no version is stated`() {
    var random = SeededGenerator(seed: 44)
    for _ in 0..<500 {
      let form = form(&random)
      let tags = (1...8).map { _ in form.text(version(&random)) }
      let survey = TagSurvey(tags)
      let missing = survey.undated.filter { _ in Bool.random(using: &random) }
      let dates = survey.undated.filter { !missing.contains($0) }.map { ($0, Int64(1_700_000_000)) }
      let reading = TagReading(survey, dates: Dictionary(dates) { $1 })
      #expect(missing.isEmpty || reading.main == nil, "\(tags) without \(missing)")
    }
  }

  @Test(
    arguments: [
      ("Begin version 1.4.0", true), ("Begin version 26.08", true),
      ("Begin versioning of the API", false), ("Begin version control", false),
      ("Begin version 1.4.0 of the API", false),
    ])
  func `only a whole subject with a version begins it`(subject: String, isOne: Bool) {
    #expect(Version.isBeginning(subject) == isOne)
  }
}
