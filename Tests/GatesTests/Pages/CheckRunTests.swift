import Base
import Foundation
import Gates
import TestSupport
import Testing

@Suite struct CheckRunTests {
  private static let sha = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"

  private func object(_ value: JSONValue) throws -> [String: Any] {
    let data = Data(JSONWriter().bytes(value))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func output(_ value: JSONValue) throws -> [String: Any] {
    try #require(try object(value)["output"] as? [String: Any])
  }

  @Test func `a run as a check run`() throws {
    let bodies = CheckRun(Publication(.sample), name: "flowctl", headSHA: Self.sha, externalID: "x")
    try expectSnapshot(JSONWriter().bytes(bodies.creation), named: "check-run.json")
    #expect(bodies.updates.isEmpty)
  }

  @Test func `the conclusion is the verdict`() throws {
    let conclusions = try [GateRun.sample, .green, GateRun(gates: [])].map { run in
      try object(
        CheckRun(Publication(run), name: "n", headSHA: Self.sha, externalID: "x").creation)[
          "conclusion"]
        as? String
    }
    #expect(conclusions == ["failure", "success", "failure"])
  }

  @Test func `annotations come in batches of fifty, most severe first`() throws {
    var gate = GateResult("lint", .failed)
    gate.findings = (1...130).map { line in
      let severity: Severity = line > 100 ? .error : .note
      let place = Place(path: "a.swift", line: line)
      return Diagnostic("line-length", "long", severity: severity, place: place)
    }
    let bodies = CheckRun(
      Publication(GateRun(gates: [gate])), name: "n", headSHA: Self.sha, externalID: "x")
    let batches = try ([bodies.creation] + bodies.updates).map { body in
      try #require(try output(body)["annotations"] as? [[String: Any]])
    }
    #expect(batches.map(\.count) == [50, 50, 30])
    let levels = batches.joined().compactMap { $0["annotation_level"] as? String }
    #expect(
      levels == Array(repeating: "failure", count: 30) + Array(repeating: "notice", count: 100))
  }

  @Test(arguments: [true, false])
  func `all texts are within the limits of GitHub`(isHuge: Bool) throws {
    let run = isHuge ? GateRun.huge : .hostile(String(repeating: "<&", count: 20_000))
    let bodies = CheckRun(Publication(run), name: "n", headSHA: Self.sha, externalID: "x")
    #expect(bodies.updates.count <= 9)
    for body in [bodies.creation] + bodies.updates {
      let output = try output(body)
      for key in ["summary", "text"] {
        #expect(((output[key] as? String) ?? "").unicodeScalars.count <= 65_535)
      }
      #expect(try #require(output["title"] as? String).count <= 255)
      for annotation in try #require(output["annotations"] as? [[String: Any]]) {
        #expect(try #require(annotation["title"] as? String).count <= 255)
        #expect(try #require(annotation["message"] as? String).utf8.count <= 64_000)
      }
    }
  }
}
