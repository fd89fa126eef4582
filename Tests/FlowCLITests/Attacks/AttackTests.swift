import Foundation
import Testing

/// No change selects its own checks, and no change that hides something passes.
struct AttackTests {
  @Test(arguments: Attack.all)
  func `an attack is rejected for its own reason`(_ attack: Attack) async throws {
    let stage = try await AttackStage.prepare(attack.change, left: attack.left, attack.event)
    let run = try await stage.run(attack.command)
    let refusal = attack.refusal
    #expect(refusal.status.contains(run.status), "\(run.status) \(run.output)\(run.errors)")
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    #expect(
      Self.says(document, refusal.rule, refusal.text),
      "\(refusal.rule): \(refusal.text) in \(run.output)")
  }

  @Test(arguments: Set(Attack.all.map(\.command)).sorted { $0.joined() < $1.joined() })
  func `an honest change passes the same command`(_ command: [String]) async throws {
    let stage = try await AttackStage.prepare(AttackedRepository.honest, AttackEvent())
    let run = try await stage.run(command)
    #expect(run.status == 0, "\(run.status) \(run.output)\(run.errors)")
  }

  @Test(arguments: ["check merge", "gate run names", "gate run size", "policy check"])
  func `an honest change of a fork passes`(_ command: String) async throws {
    let stage = try await AttackStage.prepare(
      AttackedRepository.honest, AttackEvent(fork: "mallory/app"))
    let run = try await stage.run(command.split(separator: " ").map(String.init))
    #expect(run.status == 0, "\(run.status) \(run.output)\(run.errors)")
  }

  @Test(arguments: ["check merge", "gate run names", "policy check"])
  func `an honest change in a stack passes`(_ command: String) async throws {
    let stage = try await AttackStage.prepare(
      [Attack.layer] + AttackedRepository.honest, Attack.stack(to: "develop"))
    let run = try await stage.run(command.split(separator: " ").map(String.init))
    #expect(run.status == 0, "\(run.status) \(run.output)\(run.errors)")
  }

  @Test func `all attacks exist, and their names are unique`() {
    #expect(Attack.all.count >= 200)
    #expect(Set(Attack.all.map(\.name)).count == Attack.all.count)
  }

  /// True if a finding of the rule, or a gate of that name, contains these words.
  private static func says(_ value: Any, _ rule: String, _ text: String) -> Bool {
    if let values = value as? [Any] { return values.contains { says($0, rule, text) } }
    guard let fields = value as? [String: Any] else { return false }
    if [fields["rule"], fields["name"]].contains(where: { $0 as? String == rule }),
      fields["verdict"] as? String != "pass", fields["answer"] as? String != "pass",
      fields["state"] as? String != "passed",
      ["message", "reason", "summary"].contains(where: {
        (fields[$0] as? String).map { text.isEmpty || $0.contains(text) } == true
      })
    {
      return true
    }
    return fields.values.contains { says($0, rule, text) }
  }
}
