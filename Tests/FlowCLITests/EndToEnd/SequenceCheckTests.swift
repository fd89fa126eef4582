import Foundation
import TestSupport
import Testing

/// The checks of random sequences detect the errors that they are for.
struct SequenceCheckTests {
  private func state(_ refs: [String: String]) -> CloneState {
    CloneState(
      refs: refs, trees: [:], settings: [], kept: [], own: [], damage: "")
  }

  private let files: [String: Set<String>] = [
    "c1": ["app"], "c2": ["app", "debug"], "c3": ["app", "login"],
  ]

  private func kind(
    _ before: [String: String], _ after: [String: String]
  ) async throws -> SequenceViolation.Kind? {
    do {
      try await SequenceChecks.content(
        ["debug": "feature/x"], state(before), state(after), ""
      ) { files[$0] ?? [] }
      return nil
    } catch let violation as SequenceViolation {
      return violation.kind
    }
  }

  @Test func `deleted content that is in a branch again is found`() async throws {
    let develop = "refs/heads/develop"
    #expect(try await kind([develop: "c1"], [develop: "c2"]) == .deletedContent)
    #expect(try await kind([develop: "c1"], [develop: "c3"]) == nil)
    #expect(try await kind([develop: "c2"], [develop: "c2"]) == nil)
    // The finished branch on the remote does not explain the content.
    let stale = ["refs/remotes/origin/feature/x": "c2", develop: "c1"]
    #expect(try await kind(stale, stale.merging([develop: "c2"]) { $1 }) == .deletedContent)
    // Another branch with the content explains it.
    let other = ["refs/heads/feature/y": "c2", develop: "c1"]
    #expect(try await kind(other, other.merging([develop: "c2"]) { $1 }) == nil)
  }

  @Test func `a changed file is the user's unless a run has left it changed`() throws {
    func state(_ files: [String: String]) -> CloneState {
      let tree = CloneState.Tree(
        head: "refs/heads/develop", index: "", status: files.keys.map { "?? \($0)" },
        operations: [], files: files.mapValues { Data($0.utf8) })
      return CloneState(
        refs: [:], trees: ["a": tree], settings: [], kept: [], own: [], damage: "")
    }
    let (before, after) = (state(["own": "1"]), state(["own": "1", "left": "2"]))
    let made = SequenceChecks.changed(before, after)
    #expect(made == ["a/left"])
    try SequenceChecks.files(after, before, "", made: made)
    #expect(throws: SequenceViolation.self) { try SequenceChecks.files(after, before, "") }
    #expect(throws: SequenceViolation.self) {
      try SequenceChecks.files(after, state(["left": "2"]), "", made: made)
    }
  }

  @Test func `a missing object is found after the next command`() async throws {
    var generator = SequenceGenerator(seed: 1)
    var sequence = try await RandomSequence(setUp: generator.setUp())
    func step(_ action: SequenceStep.Action) -> SequenceStep {
      SequenceStep(place: "a", tick: 900, action: action)
    }
    try await sequence.perform(step(.flowctl("flowctl status")))
    let losing = """
      echo lost > lost.txt; git add lost.txt; git commit -qm lost; id=$(git rev-parse HEAD:lost.txt)
      rm -f "$(git rev-parse --git-common-dir)/objects/$(echo $id | cut -c1-2)/$(echo $id | cut -c3-)"
      """
    try await sequence.perform(step(.user(losing)))
    do {
      try await sequence.perform(step(.flowctl("flowctl status")))
      Issue.record("nothing was found")
    } catch let violation as SequenceViolation {
      #expect(violation.kind == .brokenObjects, "\(violation.text)")
    }
  }
}
