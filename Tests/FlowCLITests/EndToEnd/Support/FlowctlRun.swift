import Foundation
import Testing

/// The exit status of a run, and its output.
struct FlowctlRun: Equatable, Sendable {
  let status: Int32
  let output: String
  let errors: String

  /// The report as JSON; every document has its schema's version.
  func answer() throws -> Answer {
    let answer = try JSONDecoder().decode(Answer.self, from: Data(output.utf8))
    #expect(answer.schemaVersion == 1)
    return answer
  }
}

/// The parts of a JSON report that tests read; a finding without its keys is invalid.
struct Answer: Decodable, Sendable {
  struct Check: Decodable, Sendable {
    let rule: String
    let answer: String
    let summary: String
    let subject: String?
  }

  struct Finding: Decodable, Sendable {
    let rule: String
    let severity: String
    let verdict: String
    let message: String
    let hint: String?
    let why: String?
    let subject: String?
  }

  let schemaVersion: Int
  let command: String
  let verdict: String?
  let checks: [Check]?
  let findings: [Finding]?
  let notes: [String]?
  let policy: String?
  // The keys of `start`.
  let branch: String?
  let base: String?
  let from: String?
  let commit: String?
  let version: String?
  let issue: String?
  let dryRun: Bool?
  let fetched: Bool?

  /// The violated rules, each once.
  var failed: Set<String> { rules(of: "fail") }
  /// The rules with an unknown result.
  var undecided: Set<String> { rules(of: "unknown") }

  func answer(of rule: String) -> String? { checks?.first { $0.rule == rule }?.answer }

  func hints() -> [String] { (findings ?? []).compactMap(\.hint) }

  private func rules(of answer: String) -> Set<String> {
    Set((findings ?? []).filter { $0.verdict == answer }.map(\.rule))
  }
}
