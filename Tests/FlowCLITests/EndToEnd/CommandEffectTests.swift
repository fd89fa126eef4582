import Base
import Foundation
import TestSupport
import Testing

/// The table of what commands change agrees with the argument parser.
struct CommandEffectTests {
  private struct Dump: Decodable {
    struct Command: Decodable {
      var commandName: String
      var subcommands: [Command]?
      var arguments: [Argument]?
    }

    struct Argument: Decodable {
      struct Name: Decodable { var name: String }
      var names: [Name]?
    }

    var command: Command
  }

  /// Each command without subcommands, by its words, with the names of its options.
  private func leaves() async throws -> [String: Set<String>] {
    let run = try await ScratchRepository.make().flowctl("--experimental-dump-help")
    let dump = try JSONDecoder().decode(Dump.self, from: Data(run.output.utf8))
    var leaves: [String: Set<String>] = [:]
    func walk(_ command: Dump.Command, _ words: [String]) {
      let inner = (command.subcommands ?? []).filter { $0.commandName != "help" }
      for next in inner { walk(next, words + [next.commandName]) }
      if inner.isEmpty {
        leaves[words.joined(separator: " ")] = Set(
          (command.arguments ?? []).flatMap { $0.names ?? [] }.map(\.name))
      }
    }
    walk(dump.command, [])
    return leaves
  }

  @Test func `each command of the parser has its effects, and no other has`() async throws {
    let leaves = try await leaves()
    let known = Command.flowctlCommands.flatMap(\.names)
    #expect(known.count == Set(known).count, "a command is listed twice")
    // The table has one entry for the commands of a group that are three words long.
    let listed = Set(leaves.keys.map { $0.split(separator: " ").prefix(2).joined(separator: " ") })
    #expect(listed.subtracting(Set(known.map(Self.short))) == [])
    #expect(Set(known.map(Self.short)).subtracting(listed) == [])
    for name in leaves.keys {
      let command = Command.flowctl(named: name)
      if name != "deploy run", name != "git-flow" {
        #expect(command.effects.count < CommandEffect.allCases.count, "\(name)")
      }
    }
  }

  private static func short(_ name: String) -> String {
    name.split(separator: " ").prefix(2).joined(separator: " ")
  }

  @Test func `a command takes the address of a server if the parser says so`() async throws {
    for (name, options) in try await leaves() {
      let words = name.split(separator: " ").map(String.init)
      let pair = words.prefix(2).joined(separator: " ")
      #expect(
        Command.asksServer(words[0], pair) == options.contains("api-url")
          || pair == "github users" || pair == "github repos",
        "\(name)")
    }
  }

  private static let samples: [(String, [String])] = [
    ("flowctl status", []), ("flowctl check merge", []),
    ("flowctl update", ["working-tree", "branches"]),
    ("flowctl update --dry-run", []), ("flowctl finish --help", []),
    ("flowctl rename a b", ["working-tree", "branches", "server"]),
    ("flowctl rename a b --local", ["working-tree", "branches"]),
    ("flowctl finish x --local", ["working-tree", "branches"]),
    ("flowctl finish x --local --push", ["working-tree", "branches", "server"]),
    ("flowctl check merge --publish", ["server"]), ("flowctl submit", ["server"]),
    ("flowctl undo --list", []), ("flowctl auth login", ["machine"]),
    ("flowctl none", ["working-tree", "branches", "server", "machine"]),
    ("git fetch origin", []), ("git -C ../x log -3", []), ("git push origin x", ["server"]),
    ("git switch x", ["working-tree"]), ("git branch -d x", ["branches"]),
    ("git branch --all", []), ("git merge x", ["working-tree", "branches"]),
    ("git config --unset x", ["machine"]), ("cd ../x", []), ("rm x", ["working-tree"]),
    ("sudo x", ["working-tree", "branches", "server", "machine"]),
  ]

  @Test(arguments: samples)
  func `the effects of a command`(_ line: String, _ effects: [String]) {
    let command = Command(line.split(separator: " ").map(String.init))
    #expect(command.effects.map(\.rawValue) == effects)
  }

  @Test func `a hint says what each of its commands changes`() {
    let remedy = Remedy.run([.git("fetch"), .flowctl("rename", "a", "b")])
    #expect(
      remedy.members["effects"]
        == .array([.array([]), .strings(["working-tree", "branches", "server"])]))
    #expect(Remedy.explain("wait").members["effects"] == nil)
  }
}
