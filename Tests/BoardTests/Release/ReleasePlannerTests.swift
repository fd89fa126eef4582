@testable import GitHub
import Base
import Gitflow
import Testing

@Suite struct ReleasePlannerTests {
  private let version = Version(1, 2, 0)

  private func plan(
    _ state: ReleaseState, _ numbers: [Int], in forge: LabelForge, shared: Bool = false
  ) throws -> ReleasePlan {
    let labels = ReleaseLabels(areShared: shared)
    let items = numbers.map {
      ReleaseItem(reference: ItemReference(forge.repository, $0), evidence: [.squash("abc")])
    }
    return try ReleasePlanner(version, state, labels: labels, reason: "told")
      .plan(for: items, in: [forge.labelling])
  }

  @Test(arguments: [true, false])
  func `a release marked as live is recorded, and once`(shared: Bool) throws {
    var forge = try LabelForge()
    let labels = ReleaseLabels(areShared: shared)
    let items = [1, 2].map {
      ReleaseItem(reference: ItemReference(forge.repository, $0), evidence: [.squash("abc")])
    }
    forge.apply(try plan(.live, [1, 2], in: forge, shared: shared).mutations)
    #expect(!labels.isRecorded(forge.labelling.labels, of: version))
    let telling = ReleasePlanner(version, .live, labels: labels, reason: "told", isRecorded: true)
    let change = try telling.plan(for: items, in: [forge.labelling]).mutations
    #expect(change.count == 1)
    forge.apply(change)
    #expect(labels.isRecorded(forge.labelling.labels, of: version))
    #expect(try telling.plan(for: items, in: [forge.labelling]).mutations.isEmpty)
    // A tag doesn't remove the mark.
    #expect(try plan(.live, [1, 2], in: forge, shared: shared).mutations.isEmpty)
  }

  @Test func `two apps with the same version have labels of their own`() throws {
    let (mail, calendar) = (ReleaseLabels(app: "mail"), ReleaseLabels(app: "calendar"))
    #expect(mail.label(of: version, .inReview).name == "mail 1.2.0: in review")
    #expect(ReleaseLabels().label(of: version, .inReview).name == "1.2.0: in review")
    for labels in [mail, mail.others] {
      for label in labels.labels(of: version) {
        let own = Label(
          id: 1, name: label.name, color: label.color, description: label.description)
        #expect(labels.isOwn(own, of: version))
        #expect(!calendar.isOwn(own, of: version) && !calendar.others.isOwn(own, of: version))
        #expect(!ReleaseLabels().isOwn(own, of: version))
      }
    }
  }

  @Test func `the first labels need one request per item and one for the label`() throws {
    let forge = try LabelForge()
    #expect(try plan(.inDevelop, [1, 2, 3], in: forge).mutations.count == 4)
  }

  @Test func `each later state needs one request for any number of items`() throws {
    var forge = try LabelForge()
    forge.apply(try plan(.inDevelop, Array(1...500), in: forge).mutations)
    for state in ReleaseState.allCases.dropFirst() {
      let plan = try plan(state, Array(1...500), in: forge)
      #expect(plan.mutations.count == 1)
      forge.apply(plan.mutations)
      #expect(forge.carriers(of: "1.2.0: \(state.name)").count == 500)
    }
  }

  @Test(arguments: ReleaseState.allCases, [true, false])
  func `a second run changes nothing`(state: ReleaseState, shared: Bool) throws {
    var forge = try LabelForge()
    forge.apply(try plan(state, [1, 2], in: forge, shared: shared).mutations)
    #expect(try plan(state, [1, 2], in: forge, shared: shared).operations.isEmpty)
  }

  @Test(arguments: [true, false])
  func `after an interruption at any step the next run ends in the same state`(shared: Bool) throws
  {
    var start = try LabelForge()
    start.apply(try plan(.inRelease, [1, 2, 3], in: start, shared: shared).mutations)
    let mutations = try plan(.inReview, [2, 3, 4, 5], in: start, shared: shared).mutations
    var whole = start
    whole.apply(mutations)
    #expect(mutations.count > 3)
    for count in 0...mutations.count {
      var forge = start
      forge.apply(mutations.prefix(count))
      forge.apply(try plan(.inReview, [2, 3, 4, 5], in: forge, shared: shared).mutations)
      #expect(forge == whole)
    }
  }

  @Test func `items that are no longer contained lose only the label`() throws {
    var forge = try LabelForge()
    forge.apply(try plan(.inDevelop, [1, 2], in: forge).mutations)
    forge.add("bug", to: 1)
    forge.apply(try plan(.inDevelop, [2], in: forge).mutations)
    #expect(forge.labelsOf(1) == ["bug"])
  }

  @Test func `two labels of one release become one, with the fewest moves`() throws {
    var forge = try LabelForge()
    let labels = ReleaseLabels()
    forge.create(labels.label(of: version, .inDevelop))
    forge.create(labels.label(of: version, .inRelease))
    for number in 1...5 { forge.add("1.2.0: in develop", to: number) }
    forge.add("1.2.0: in release", to: 5)
    forge.add("1.2.0: in release", to: 6)
    forge.apply(try plan(.live, [1, 2, 3, 4, 5, 6], in: forge).mutations)
    for number in 1...6 { #expect(forge.labelsOf(number) == ["1.2.0: live"]) }
  }

  @Test func `a foreign label of the same name is not changed`() throws {
    var forge = try LabelForge()
    forge.create(LabelText(name: "1.2.0: LIVE", color: "ffffff", description: "by hand"))
    let error = #expect(throws: ReleasePlanError.self) { try plan(.live, [1], in: forge) }
    guard case .foreignLabel(_, "1.2.0: LIVE", _)? = error else {
      Issue.record("unexpected \(String(describing: error))")
      return
    }
  }

  @Test func `names that GitHub rejects are an error before the first request`() throws {
    let labels = ReleaseLabels(prefix: String(repeating: "x", count: 40))
    #expect(throws: ReleasePlanError.self) {
      try ReleasePlanner(version, .live, labels: labels, reason: "").plan(for: [], in: [])
    }
  }

  @Test func `the operations are shown in the documented form`() throws {
    let forge = try LabelForge()
    let operations = try plan(.live, [7], in: forge).operations.map(\.json)
    #expect(
      operations.last == [
        "repository": "octo/app", "number": 7, "add": ["1.2.0: live"], "remove": [],
        "reason": "number in the subject of abc",
      ])
  }

  @Test(arguments: [
    (ReleaseState.Facts(), ReleaseState.inDevelop), (.init(hasBranch: true), .inRelease),
    (.init(hasBranch: true, isInProduction: true), .inReview),
    (.init(isInProduction: true, isTagged: true), .live), (.init(isMarkedLive: true), .live),
  ])
  func `the furthest fact decides the state`(facts: ReleaseState.Facts, state: ReleaseState) {
    #expect(ReleaseState(facts) == state)
  }
}
