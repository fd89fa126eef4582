import Foundation
import Testing

/// Every scenario comes out as it was recorded; one after the other, as each starts many programs.
@Suite(.serialized) struct ScenarioTests {
  @Test(arguments: Scenario.names)
  func `what came of it comes of it again`(_ name: String) async throws {
    // `RECORD_SCENARIOS=finish/release/` records those whose names hold that, `/` all.
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
