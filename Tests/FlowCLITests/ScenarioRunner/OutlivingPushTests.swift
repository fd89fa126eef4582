import Effects
import TestSupport
import Testing

/// A push that goes on while the flowctl that has started it is gone.
struct OutlivingPushTests {
  /// Ends the command as soon as the remote has begun to take what it is told.
  private static let cutOff = """
    "$0" finish --local --push & job=$!
    until [ -e "$HOME/begun" ]; do sleep 0.05; done
    kill -"$1" $job
    wait $job
    """

  @Test(arguments: ["TERM", "KILL"])
  func `nothing is taken back before the remote has said whether it took it`(
    _ signal: String
  ) async throws {
    let repository = try await ScenarioHistory.shared.copy("feature published")
    let home = repository.scratch.path + "/home"
    try repository.scratch.write(
      "#!/bin/sh\ntouch '\(home)/begun'; until [ -e '\(home)/go' ]; do sleep 0.05; done\n",
      to: "origin.git/hooks/pre-receive")
    try ScratchDirectory.makeExecutable(
      repository.scratch.path + "/origin.git/hooks/pre-receive")
    let cut = try await repository.run(
      "bash", ["-c", Self.cutOff, try FlowctlProgram.path(), signal],
      with: ["LLVM_PROFILE_FILE": "/dev/null"])
    #expect(cut.status == (signal == "KILL" ? 137 : 143))
    for word in ["--abort", "--continue"] {
      let early = try await repository.flowctl("finish", word)
      #expect(early.status == 69)
      #expect(early.errors.contains("git, which an earlier run has started, is still at work"))
    }
    try repository.scratch.write("", to: "home/go")
    var aborted = try await repository.flowctl("finish", "--abort")
    for _ in 0..<20 where aborted.status == 69 {
      aborted = try await repository.flowctl("finish", "--abort")
    }
    #expect(aborted.status == 1)
    #expect(aborted.errors.contains("'develop' is on 'origin' already"), "\(aborted.errors)")
    #expect(try await repository.flowctl("finish", "--continue").status == 0)
    #expect(
      try await repository.tip("develop") == (try await repository.at("origin.git").tip("develop")))
  }
}
