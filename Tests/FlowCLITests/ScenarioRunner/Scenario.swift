import Foundation

/// A scenario file: a history, its setup, commands, and the results of each.
///
///     # a release is merged into main, tagged and merged back
///     history: release
///     setup: git switch main
///
///     $ flowctl finish release/1.1.0 --local
///     = 0
///     > its output
///     ! its error output
///     % the git commands that write something, with names for ids (see `ScenarioNormalizer`)
///
///     @ the graph and the working tree at the end
///
/// `setup` supports `git …`, `write FILE TEXT` and `append FILE TEXT`. Commands between two
/// `$ flowctl` are written `$ git …` or `$ write …`; `in DIR` before either changes the directory.
/// RECORD_SCENARIOS=1 records the results of each command again.
struct Scenario: Sendable, Equatable {
  /// A command and its results.
  struct Step: Sendable, Equatable {
    var command: String
    /// Lines with their marker characters: `=`, `>`, `!` and `%`.
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

  /// The scenario in the form of its file.
  var text: String {
    let head = ["# \(title)", "history: \(history)"] + setup.map { "setup: \($0)" }
    let body = steps.flatMap { ["", "$ \($0.command)"] + $0.outcome }
    return (head + body + [""] + graph).map { $0 + "\n" }.joined()
  }

  /// The scenario files.
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

/// Why a scenario can't be run.
struct ScenarioFault: Error, CustomStringConvertible {
  var reason: String
  var description: String { reason }
}

extension String {
  fileprivate func after(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
