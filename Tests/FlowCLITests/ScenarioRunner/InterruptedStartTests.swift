import Base
import TestSupport
import Testing

/// Ctrl-C while Git checks out a new branch.
struct InterruptedStartTests {
  /// Signals that it has started, and waits until it may continue.
  private static let slowFilter = """
    touch "$HOME/begun"; until [ -e "$HOME/go" ]; do sleep 0.05; done; cat
    """
  /// The command as a shell runs it in a terminal, stopped as soon as Git has started.
  private static let interrupted = """
    set -m
    "$0" start feature abc & job=$!
    until [ -e "$HOME/begun" ]; do sleep 0.05; done
    kill -INT -- -$job
    wait $job
    """

  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root", files: ["a": "a\n"])
    try await repository.git("switch", "--quiet", "--create", "develop")
    try await repository.commit(
      "Much", files: [".gitattributes": "*.slow filter=slow\n", "b.slow": "b\n", "c": "c\n"])
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("config", "filter.slow.smudge", Self.slowFilter)
    return repository
  }

  @Test func `a start interrupted while Git writes files is undone once Git has ended`()
    async throws
  {
    let repository = try await repository()
    let cut = try await repository.run(
      "bash", ["-c", Self.interrupted, try FlowctlProgram.path()],
      with: ["LLVM_PROFILE_FILE": "/dev/null"])
    #expect(cut.status == 130)
    let early = try await repository.flowctl("start", "feature", "--abort")
    #expect(early.status == 69)
    #expect(early.errors.contains("a Git process of an earlier run is still running"))
    try repository.scratch.write("", to: "home/go")
    for _ in 0..<400 where repository.scratch.exists("work/.git/index.lock") {
      try await Task.sleep(for: .milliseconds(50))
    }
    let aborted = try await repository.flowctl("start", "feature", "--abort")
    #expect(aborted.status == 0, "\(aborted.errors)")
    #expect(try await repository.current() == "main")
    #expect(try await repository.git("status", "--porcelain").isEmpty)
    #expect(try await repository.git("branch", "--list", "feature/abc").isEmpty)
  }
}
