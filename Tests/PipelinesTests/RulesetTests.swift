import Configuration
import Base
import Gates
import Gitflow
import Pipelines
import Testing

struct RulesetTests {
  private func rulesets(queues: [String] = []) throws -> [Ruleset] {
    var settings = PipelineSettings()
    settings.mergeQueues = queues
    return try Ruleset.all(.adapted, Fixture.both, settings)
  }

  @Test func `each merge target has a ruleset with the merge methods of the model`() throws {
    let told = try rulesets().map { ruleset in
      "\(ruleset.refs.joined()) \(ruleset.methods?.map(\.rawValue).joined(separator: " ") ?? "")"
    }
    #expect(
      told == [
        "refs/heads/main merge", "refs/heads/develop merge squash",
        "refs/heads/release/**/* merge squash",
      ])
  }

  @Test func `only a permanent branch may have a merge queue, and none may be deleted`() throws {
    let rulesets = try rulesets(queues: ["develop", "release"])
    #expect(rulesets.map { $0.queue != nil } == [false, true, false])
    #expect(rulesets.map(\.mayBeDeleted) == [false, false, true])
    #expect(rulesets.allSatisfy { !$0.mayBeForced && $0.checks == ["gate"] })
  }

  @Test func `GitHub Actions must report the check`() throws {
    let text = String(decoding: JSONWriter().bytes(try rulesets()[0].json), as: UTF8.self)
    #expect(text.contains("\"integration_id\": 15368"))
  }

  @Test func `a generated ruleset has no difference, and each change is reported`() throws {
    let wanted = try rulesets()[0]
    #expect(wanted.differences(in: wanted) == [])
    let other = Ruleset(
      name: wanted.name, refs: ["refs/heads/master"], isActive: false, checks: ["build"])
    #expect(
      wanted.differences(in: other) == [
        "is not active", "applies to 'refs/heads/master' instead of 'refs/heads/main'",
        "does not require a pull request", "does not require the check 'gate'",
        "requires the check 'build', which no job reports on every pull request",
        "requires 0 approvals instead of 1", "does not require a review from code owners",
        "allows deletion of the branch", "allows force pushes",
      ])
  }
}
