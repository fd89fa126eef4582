import Base
import LiveEffects
import TestSupport
import Testing

/// The test server as a separate program.
struct ServerHelpTests {
  private func run(_ arguments: [String]) async throws -> ProcessResult {
    let program = try FlowctlProgram.built()
    let folder = program.dropLast("flowctl".count)
    return try await ProcessRunner.live.run(
      ProcessRequest(
        executable: folder + "github-server", arguments: arguments, directory: "/",
        environment: ["LLVM_PROFILE_FILE": "/dev/null"], timeout: 300))
  }

  @Test(arguments: [["--help"], ["-h"], ["explain", "--help"]])
  func `help is printed, and nothing is served`(arguments: [String]) async throws {
    let result = try await run(arguments)
    #expect(result.status == 0)
    #expect(String(decoding: result.output, as: UTF8.self).contains("Usage: github-server\n"))
  }

  @Test func `unknown arguments are rejected`() async throws {
    let result = try await run(["explain"])
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(String(decoding: result.errors, as: UTF8.self).hasPrefix("error: 'explain'"))
  }
}
