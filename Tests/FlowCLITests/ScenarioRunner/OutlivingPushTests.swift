import Base
import TestSupport
import Testing

/// A push that continues after its flowctl has ended.
struct OutlivingPushTests {
  /// Stops the command as soon as the remote has started to process the push.
  private static let cutOff = """
    "$0" finish --local --push & job=$!
    until [ -e "$HOME/begun" ]; do sleep 0.05; done
    kill -"$1" $job
    wait $job
    """

  /// The same, but stops only Git.
  private static let cutOffGit = """
    "$0" finish --local --push & job=$!
    until [ -e "$HOME/begun" ]; do sleep 0.05; done
    kill -KILL $(pgrep -P $job)
    wait $job
    """

  /// A remote that delays a push until `home/go` exists.
  private func slowOrigin() async throws -> ScratchRepository {
    let repository = try await ScenarioHistory.shared.copy("feature published")
    let home = repository.scratch.path + "/home"
    try repository.scratch.write(
      "#!/bin/sh\ntouch '\(home)/begun'; until [ -e '\(home)/go' ]; do sleep 0.05; done\n",
      to: "origin.git/hooks/pre-receive")
    try ScratchDirectory.makeExecutable(
      repository.scratch.path + "/origin.git/hooks/pre-receive")
    return repository
  }

  @Test(arguments: ["TERM", "KILL"])
  func `nothing is undone before the result of the push is known`(
    _ signal: String
  ) async throws {
    let repository = try await slowOrigin()
    let cut = try await repository.run(
      "bash", ["-c", Self.cutOff, try FlowctlProgram.path(), signal],
      with: ["LLVM_PROFILE_FILE": "/dev/null"])
    #expect(cut.status == (signal == "KILL" ? 137 : 143))
    for word in ["--abort", "--continue"] {
      let early = try await repository.flowctl("finish", word)
      #expect(early.status == 69)
      #expect(early.errors.contains("a Git process of an earlier run is still running"))
    }
    try repository.scratch.write("", to: "home/go")
    var aborted = try await repository.flowctl("finish", "--abort")
    for _ in 0..<20 where aborted.status == 69 {
      aborted = try await repository.flowctl("finish", "--abort")
    }
    #expect(aborted.status == 1)
    #expect(aborted.errors.contains("'develop' is already on 'origin'"), "\(aborted.errors)")
    #expect(try await repository.flowctl("finish", "--continue").status == 0)
    #expect(
      try await repository.tip("develop") == (try await repository.at("origin.git").tip("develop")))
  }

  @Test func `a push whose Git was killed is pending until its result is known`()
    async throws
  {
    let repository = try await slowOrigin()
    let cut = try await repository.run(
      "bash", ["-c", Self.cutOffGit, try FlowctlProgram.path()],
      with: ["LLVM_PROFILE_FILE": "/dev/null"])
    let errors = String(decoding: cut.errors, as: UTF8.self)
    #expect(
      cut.status == 69 && errors.contains("Git was interrupted before 'origin' replied"),
      "\(errors)")
    try repository.scratch.write("", to: "home/go")
    var run = try await repository.flowctl("finish", "--continue")
    for _ in 0..<20 where run.status == 69 {
      run = try await repository.flowctl("finish", "--continue")
    }
    #expect(run.status == 0, "\(run.errors)")
    let origin = try repository.at("origin.git")
    #expect(try await repository.tip("develop") == (try await origin.tip("develop")))
    #expect(try await repository.tip("origin/develop") == (try await origin.tip("develop")))
  }
}
