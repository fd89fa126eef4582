import Effects
import Foundation
import TestSupport

/// Types a hint in a copy of the world that it was given in, and looks at what came of it.
struct HintTrial {
  /// The directory of the scratch in which the command ran.
  let place: String
  let command: [String]
  /// What it wrote, the error stream last.
  let said: String
  private let world: ScratchRepository

  /// `place` is copied at once, before the story goes on.
  init(_ place: ScratchRepository, command: [String], said: String) throws {
    self.command = command
    self.said = said
    self.place = String(place.path.dropFirst(place.scratch.path.count + 1))
    world = try Self.moved(place)
  }

  /// What is wrong with the hint; nothing where it keeps what a hint promises.
  func faults(of text: String) async throws -> [String] {
    guard case .commands(let commands) = HintLine(text) else { return [] }
    let copy = try Self.moved(world)
    let here = try copy.at(place)
    let before = try await HintWorld(of: copy)
    // What a command without a name is about.
    let current = (try? await here.current()) ?? ""
    var faults: [String] = []
    for words in commands {
      let result = try await type(
        words.map { $0.replacingOccurrences(of: world.scratch.path, with: copy.scratch.path) },
        in: here)
      guard result.status != 0 else { continue }
      if !result.text.contains("CONFLICT"),
        Self.news(result.text) == Self.news(said) || words[0] == "git"
      {
        faults.append("'\(words.joined(separator: " "))' fails: \(result.text.prefix(300))")
      }
      break
    }
    let after = try await HintWorld(of: copy)
    let named = ([said, current] + command).joined(separator: " ")
    faults += before.lost(in: after, named: named).map { "\($0) is lost" }
    let again = try await type(command, in: here)
    if again.status != 0, Self.news(again.text) == Self.news(said), !Self.onlyLooks(commands),
      !isAnother(commands)
    {
      faults.append("the next run says the same: \(Self.news(said))")
    }
    return faults
  }

  /// The command in another form, in whose place the first one need not run again.
  private func isAnother(_ commands: [[String]]) -> Bool {
    commands.contains { $0.prefix(2) == command.prefix(2) }
  }

  /// Commands that show something and so can't change what the next run says.
  private static func onlyLooks(_ commands: [[String]]) -> Bool {
    commands.allSatisfy { words in
      ["git log", "git show", "flowctl journal", "flowctl branches", "flowctl explain"]
        .contains(words.prefix(2).joined(separator: " "))
    }
  }

  /// The first thing that a command says went wrong.
  private static func news(_ text: String) -> String {
    let lines = text.split(separator: "\n").map(String.init)
    return lines.first { $0.hasPrefix("error") || $0.hasPrefix("flowctl:") } ?? lines.last ?? ""
  }

  private func type(
    _ words: [String], in here: ScratchRepository
  ) async throws -> (status: Int32, text: String) {
    let date = "1704153600 +0000"
    let settings = [
      "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date, "GIT_EDITOR": "true",
      "SOURCE_DATE_EPOCH": "1704153600",
    ]
    if words.first == "flowctl" {
      let run = try await here.flowctl(Array(words.dropFirst()), with: settings)
      return (run.status, run.errors.isEmpty ? run.output : run.errors)
    }
    let result = try await here.run(words[0], Array(words.dropFirst()), with: settings)
    return (result.status, String(decoding: result.output + result.errors, as: UTF8.self))
  }

  /// A copy whose linked worktrees and settings lead to the copy.
  private static func moved(_ old: ScratchRepository) throws -> ScratchRepository {
    let new = try old.copy()
    let files = FileManager.default.enumerator(atPath: new.scratch.path)
    for case let path as String in files ?? .init() {
      let name = (path as NSString).lastPathComponent
      guard [".git", "gitdir", "config", ".gitconfig"].contains(name) else { continue }
      let full = "\(new.scratch.path)/\(path)"
      guard let text = try? String(contentsOfFile: full, encoding: .utf8),
        text.contains(old.scratch.path)
      else { continue }
      let changed = text.replacingOccurrences(of: old.scratch.path, with: new.scratch.path)
      try changed.write(toFile: full, atomically: true, encoding: .utf8)
    }
    return new
  }

  /// The text with the paths of the copy that the trial holds.
  func placed(_ text: String, from old: ScratchRepository) -> String {
    text.replacingOccurrences(of: old.scratch.path, with: world.scratch.path)
  }
}
