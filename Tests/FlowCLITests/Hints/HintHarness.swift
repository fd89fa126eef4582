import Effects
import Foundation
import LiveEffects
import TestSupport
import Testing

/// Runs the hints that tests see, each in the repository where it was printed, which is put back.
///
/// `FLOWCTL_HINTS=shapes` runs one hint of each shape after a command, `FLOWCTL_HINTS=all` each.
actor HintHarness {
  static let shared = HintHarness()

  private static let isAsked = ProcessInfo.processInfo.environment["FLOWCTL_HINTS"] != nil

  private var seen: Set<String> = []

  private var running: [String: Int] = [:]
  private var shared: Set<String> = []
  private var tried: Set<String> = []

  /// Waits until no hint is on trial in a directory.
  func begin(in directory: String) async throws {
    while tried.contains(directory) { try await Task.sleep(for: .milliseconds(20)) }
    running[directory, default: 0] += 1
    if running[directory] != 1 { shared.insert(directory) }
  }

  /// Ends what `begin` began; the answer is whether the directory was used by one run alone.
  private func end(in directory: String) -> Bool {
    running[directory, default: 1] -= 1
    guard running[directory] == 0 else { return false }
    return shared.remove(directory) == nil
  }

  /// True for the first hint of its shape after a command.
  private func isNew(_ hint: HintLine, after command: String, in directory: String) -> Bool {
    if ProcessInfo.processInfo.environment["FLOWCTL_HINTS"] == "all" { return true }
    return seen.insert(command + "\n" + hint.shape(in: directory)).inserted
  }

  /// What is wrong with the hints of a run, a sentence each.
  func faults(
    of run: FlowctlRun, _ arguments: [String], input: [UInt8], _ variables: [String: String],
    _ repository: ScratchRepository
  ) async throws -> [String] {
    let directory = repository.scratch.path
    // A server of the test would go on from what a hint has told it.
    let hasServer = (arguments + repository.environment.values + variables.values)
      .contains { $0.contains("//127.0.0.1") || $0.contains("//localhost") }
    guard end(in: directory), Self.isAsked, !hasServer else { return [] }
    tried.insert(directory)
    defer { tried.remove(directory) }
    var faults: [String] = []
    // What `explain` prints is an example of another repository; its commands have a test of their own.
    if arguments.contains("explain") { return [] }
    let answer = run.output + run.errors
    faults += HintLine.hidden(in: answer).map { "a command is hidden in the words of '\($0)'" }
    let all = HintLine.all(in: answer)
    for (index, hint) in all.enumerated()
    where !hint.isForm && !hint.needsMore && !hint.isElsewhere(than: directory) {
      let command = arguments.prefix { !$0.hasPrefix("-") }.prefix(1).joined()
      guard isNew(hint, after: command, in: directory) else { continue }
      print("typed: \(hint.shape(in: directory))")
      let trial = HintTrial(
        repository: repository, hint: hint,
        others: (Array(all[..<index]), Array(all[(index + 1)...])),
        arguments: arguments, input: input, variables: variables, run: run)
      faults += try await trial.faults().map { "hint '\(hint.text)': \($0)" }
    }
    return faults
  }
}
