import Base
import Foundation
import LiveEffects
import TestSupport
import Testing

/// Runs the hints in test output, each in the repository where it was printed, then restores it.
///
/// `FLOWCTL_HINTS=shapes` runs one hint of each shape per command, `FLOWCTL_HINTS=all` runs each.
actor HintHarness {
  static let shared = HintHarness()

  private static let isAsked = ProcessInfo.processInfo.environment["FLOWCTL_HINTS"] != nil

  private var seen: Set<String> = []

  private var running: [String: Int] = [:]
  private var shared: Set<String> = []
  private var tried: Set<String> = []

  /// The resources of a run: the directory of its world, and the servers of its test.
  static func places(of repository: ScratchRepository) -> Set<String> {
    Set([repository.scratch.path] + GitHubServer.inScope.map(\.url))
  }

  /// Waits until no hint is being tried in a place.
  func begin(in places: Set<String>) async throws {
    while !tried.isDisjoint(with: places) { try await Task.sleep(for: .milliseconds(20)) }
    for place in places {
      running[place, default: 0] += 1
      if running[place] != 1 { shared.insert(place) }
    }
  }

  /// Ends what `begin` started; returns whether one run had the places for itself.
  @discardableResult
  func end(in places: Set<String>) -> Bool {
    var isAlone = true
    for place in places {
      running[place, default: 1] -= 1
      guard running[place] == 0 else {
        isAlone = false
        continue
      }
      running[place] = nil
      if shared.remove(place) != nil { isAlone = false }
    }
    return isAlone
  }

  /// True for the first hint of its shape after a command.
  private func isNew(_ hint: HintLine, after command: String, in directory: String) -> Bool {
    if ProcessInfo.processInfo.environment["FLOWCTL_HINTS"] == "all" { return true }
    return seen.insert(command + "\n" + hint.shape(in: directory)).inserted
  }

  /// Writes the commands of a typed hint to `FLOWCTL_HINTS_LOG`, for `check-hints`.
  func note(_ hint: HintLine) throws {
    guard let path = ProcessInfo.processInfo.environment["FLOWCTL_HINTS_LOG"] else { return }
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(fileURLWithPath: path))
    }
    guard let file = FileHandle(forWritingAtPath: path) else { return }
    try file.seekToEnd()
    for words in hint.commands {
      try file.write(contentsOf: JSONEncoder().encode(words) + Data("\n".utf8))
    }
    try file.close()
  }

  /// The errors in the hints of a run, one sentence each.
  func faults(
    of run: FlowctlRun, _ arguments: [String], input: [UInt8], _ variables: [String: String],
    _ repository: ScratchRepository
  ) async throws -> [String] {
    let directory = repository.scratch.path
    let places = Self.places(of: repository)
    let refused = HintLine.refused(in: run.output + run.errors)
    guard end(in: places), Self.isAsked else { return refused }
    tried.formUnion(places)
    defer { tried.subtract(places) }
    var faults = refused
    // `explain` prints examples for another repository; their commands have a separate test.
    if arguments.contains("explain") { return faults }
    let answer = run.output + run.errors
    faults += HintLine.hidden(in: answer).map { "a command is hidden in the words of '\($0)'" }
    let all = HintLine.all(in: answer)
    for (index, hint) in all.enumerated()
    where !hint.isForm && !hint.needsMore && !hint.isElsewhere(than: directory) {
      let command = arguments.prefix { !$0.hasPrefix("-") }.prefix(1).joined()
      guard isNew(hint, after: command, in: directory) else { continue }
      print("typed: \(hint.shape(in: directory))")
      try note(hint)
      let trial = HintTrial(
        repository: repository, servers: GitHubServer.inScope, hint: hint,
        others: (Array(all[..<index]), Array(all[(index + 1)...])),
        arguments: arguments, input: input, variables: variables, run: run)
      faults += try await trial.faults().map { "hint '\(hint.text)': \($0)" }
    }
    return faults
  }
}
