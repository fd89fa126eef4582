import Base
import Foundation
import Gates
import TestSupport
import Testing

@Suite struct GateRunJSONTests {
  private func object(_ run: GateRun) throws -> [String: Any] {
    let data = Data(run.json())
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `a run as JSON`() throws {
    try expectSnapshot(GateRun.sample.json(), named: "run.json")
  }

  @Test func `the promised keys are always there`() throws {
    for run in [GateRun.sample, .green, GateRun(gates: [])] {
      let document = try object(run)
      #expect(document["schemaVersion"] as? Int == 1)
      #expect(document["verdict"] as? String == run.verdict.rawValue)
      #expect(document["policy"] is [String: Any])
      let gates = try #require(document["gates"] as? [[String: Any]])
      #expect(gates.count == run.gates.count)
      let promised = [
        "name", "state", "required", "seconds", "cached", "flaky", "reason", "findings",
      ]
      #expect(gates.allSatisfy { Set(promised).isSubset(of: $0.keys) })
    }
  }

  @Test(arguments: [0.1 + 0.2, 1e-9, 86_400, 1e300])
  func `seconds are a number`(seconds: Double) throws {
    let document = try object(GateRun(gates: [], seconds: seconds))
    let read = try #require(document["seconds"] as? Double)
    #expect(abs(read - seconds) <= max(0.0005, seconds * 1e-9))
  }

  @Test func `an invalid number is null`() throws {
    #expect(try object(GateRun(gates: [], seconds: .nan))["seconds"] is NSNull)
    #expect(try object(GateRun(gates: [], seconds: .infinity))["seconds"] is NSNull)
  }
}
