import Foundation

/// A story in a file: a history, what is done to it first, commands, and all that came of each.
///
///     # a release goes into main, is tagged and merged back
///     history: release
///     setup: git switch main
///
///     $ flowctl finish release/1.1.0 --local
///     = 0
///     > what it writes
///     ! what it says on the error stream
///     % the git commands that it runs
///
///     @ the graph and the work tree in the end
///
/// `setup` knows `git …`, `write FILE TEXT` and `append FILE TEXT`, and commands between two
/// `$ flowctl` stand as `$ git …` or `$ write …`; `in DIR` before either goes there first.
/// RECORD_SCENARIOS=1 writes what follows on each command anew.
struct Scenario: Sendable {
  /// A command, and what came of it.
  struct Step: Sendable, Equatable {
    var command: String
    /// Lines with their marks: `=`, `>`, `!` and `%`.
    var outcome: [String]
  }

  var title: String
  var history: String
  var setup: [String]
  var steps: [Step]
  var graph: [String]

  /// Reads a file of this form.
  init(parsing text: String) throws {
    (title, history, setup, steps, graph) = ("", "", [], [], [])
    for line in text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) {
      if let rest = line.after("# ") {
        title = rest
      } else if let rest = line.after("history: ") {
        history = rest
      } else if let rest = line.after("setup: ") {
        setup.append(rest)
      } else if let rest = line.after("$ ") {
        steps.append(Step(command: rest, outcome: []))
      } else if line.hasPrefix("@") {
        graph.append(line)
      } else if let first = line.first, "=>!%".contains(first), !steps.isEmpty {
        steps[steps.count - 1].outcome.append(line)
      } else {
        throw ScenarioFault(reason: "'\(line)' is no line of a scenario")
      }
    }
    guard !title.isEmpty, !history.isEmpty, !steps.isEmpty else {
      throw ScenarioFault(reason: "a title, a history or a command is missing")
    }
  }

  /// The scenario as its file has it.
  var text: String {
    let head = ["# \(title)", "history: \(history)"] + setup.map { "setup: \($0)" }
    let body = steps.flatMap { ["", "$ \($0.command)"] + $0.outcome }
    return (head + body + [""] + graph).map { $0 + "\n" }.joined()
  }

  /// The files that hold scenarios.
  static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Scenarios").path

  /// Their names without the ending, those of folders with the folder.
  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: directory)
    let paths = (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".scenario") }
    return paths.map { String($0.dropLast(".scenario".count)) }.sorted()
  }()

  static func path(_ name: String) -> String { "\(directory)/\(name).scenario" }
}

/// Why a scenario can't be told.
struct ScenarioFault: Error, CustomStringConvertible {
  var reason: String
  var description: String { reason }
}

extension String {
  fileprivate func after(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
