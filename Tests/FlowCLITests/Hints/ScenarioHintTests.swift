import Foundation
import Testing

/// Every hint of every scenario is typed where it was given.
@Suite(
  .serialized,
  .enabled("set FLOWCTL_HINTS=1 to type them") {
    ProcessInfo.processInfo.environment["FLOWCTL_HINTS"] != nil
  })
struct ScenarioHintTests {
  @Test(arguments: Scenario.names)
  func `a hint can be typed, loses nothing and leads on`(_ name: String) async throws {
    let text = try String(contentsOfFile: Scenario.path(name), encoding: .utf8)
    guard text.contains("hint: ") else { return }
    _ = try await ScenarioRun.record(Scenario(parsing: text)) { place, words, run in
      let said = run.output + run.errors
      let hints = Set(HintLine.texts(in: said))
      guard !hints.isEmpty else { return }
      let trial = try HintTrial(
        place, command: ["flowctl"] + words, said: run.errors.isEmpty ? run.output : run.errors)
      for hint in hints.sorted() {
        let faults = try await trial.faults(of: trial.placed(hint, from: place))
        #expect(faults == [], "\(name): \(words.joined(separator: " ")): \(hint)")
        if case .mixed(let text) = HintLine(hint) { print("MIXED \(name): \(text)") }
        if case .commands = HintLine(hint) { print("TYPED \(name): \(hint)") }
      }
    }
  }
}
