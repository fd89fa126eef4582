import Base
import Git
import LiveEffects
import TestSupport
import Testing

/// A damaged graph is reported or ignored; it never traps.
struct CommitGraphDamageTests {
  private static let path = "work/.git/objects/info/commit-graph"

  private func make() async throws -> (RandomHistory, [UInt8]) {
    let history = try await RandomHistory.make(seed: 5, count: 40)
    try await history.repository.git("commit-graph", "write", "--reachable")
    return (history, try history.repository.scratch.read(Self.path))
  }

  /// Reads everything from a graph of these bytes; typed errors are fine.
  private func ask(_ bytes: [UInt8], _ history: RandomHistory) async throws {
    try history.repository.scratch.write(bytes, to: Self.path)
    let location = try history.repository.location()
    // No process runs, so that the graph's own reader is tested.
    let commands = try history.repository.commands(
      by: ProcessRunner { _ throws(ProcessError) in throw .failed(reason: "not allowed") })
    let open = try await CommitHistory.open(
      location, files: .live, commands: commands, tips: [])
    guard let graph = open.files as? GraphHistory, let base = history.commits.last else { return }
    let other = history.commits[17]
    _ = try? graph.mergeBases(base, other)
    _ = try? graph.isAncestor(other, of: base)
    _ = try? graph.commits(from: [base], excluding: [other], limit: 10)
    _ = try? graph.aheadBehind(history.commits, base: base)
  }

  @Test func `a graph truncated anywhere does not trap`() async throws {
    let (history, bytes) = try await make()
    for length in stride(from: 0, to: bytes.count, by: 7) {
      try await ask(Array(bytes.prefix(length)), history)
    }
  }

  @Test func `a graph with flipped bytes does not trap`() async throws {
    let (history, bytes) = try await make()
    var random = SeededGenerator(seed: 9)
    for _ in 0..<600 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let position = Int.random(in: 0..<damaged.count, using: &random)
        damaged[position] = UInt8.random(in: .min ... .max, using: &random)
      }
      try await ask(damaged, history)
    }
  }

  @Test func `every byte of the header and the fan-out may be wrong`() async throws {
    let (history, bytes) = try await make()
    for position in 0..<120 {
      for value in [0x00, 0x7f, 0x80, 0xff] as [UInt8] {
        var damaged = bytes
        damaged[position] = value
        try await ask(damaged, history)
      }
    }
  }

  @Test func `Git is used if the graph is damaged`() async throws {
    let (history, bytes) = try await make()
    let repository = history.repository
    let (base, other) = (history.commits[39], history.commits[20])
    let commands = try repository.commands()
    let expected = try await commands.mergeBases(base, other)
    try repository.scratch.write(Array(bytes.prefix(bytes.count / 2)), to: Self.path)
    let open = try await CommitHistory.open(
      repository.location(), files: .live, commands: commands, tips: [])
    #expect(try await open.mergeBases(base, other) == expected)
  }
}
