import Foundation
import Testing

/// Every scenario has its recorded results; they run one by one, as each starts many programs.
@Suite(.serialized) struct ScenarioTests {
  @Test(arguments: Scenario.names)
  func `a scenario has its recorded results`(_ name: String) async throws {
    // `RECORD_SCENARIOS=finish/release/` records scenarios whose names contain it, `/` all.
    let wanted = ProcessInfo.processInfo.environment["RECORD_SCENARIOS"]
    if let wanted, !"/\(name)".contains(wanted) { return }
    let path = Scenario.path(name)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let scenario = try Scenario(parsing: text)
    let recorded = try await ScenarioRun.record(scenario)
    if wanted != nil {
      try recorded.text.write(toFile: path, atomically: true, encoding: .utf8)
      return
    }
    for (index, step) in recorded.steps.enumerated() {
      #expect(step == scenario.steps[index], "\(name), command \(index + 1)")
    }
    #expect(recorded.graph == scenario.graph, "\(name), in the end")
    #expect(recorded.text == text, "\(name) is not in the form that recording writes")
  }
}
