import Foundation
import TestSupport
import Testing

/// Two projects in one repository have one version, which one configuration sets.
struct ProjectsBesideTests {
  private func make(_ repository: ScratchRepository, _ more: String...) async throws -> FlowctlRun {
    let words = ["manifest", "new", "browser", "--set", "name=Demo"]
    return try await repository.flowctl(words + ["--set", "bundle-id=com.example.demo"] + more)
  }

  @Test(arguments: [true, false])
  func `a second project reports what the configuration must contain`(
    isSecondBelow: Bool
  ) async throws {
    let repository = try await ScratchRepository.make()
    let below = ["--into", "apps/b"]
    _ =
      isSecondBelow
      ? try await make(repository) : try await make(repository, below[0], below[1])
    let second =
      isSecondBelow ? try await make(repository, below[0], below[1]) : try await make(repository)
    #expect(second.status == 0)
    #expect(try await repository.flowctl("version", "check").status == 1)
    let line =
      "versions: { files: [Config/Version.xcconfig, apps/b/Config/Version.xcconfig], changelog: CHANGELOG.md }"
    #expect(second.output.contains("  hint: write in .flowctl.yml: \(line)\n"), "\(second.output)")
    let path = repository.path + "/.flowctl.yml"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    try repository.write(
      lines.map { $0.hasPrefix("versions:") ? line : String($0) }.joined(separator: "\n"),
      to: ".flowctl.yml")
    #expect(try await repository.flowctl("version", "check").status == 0)
  }

  @Test func `generated files are not reported as changed`() async throws {
    let repository = try await ScratchRepository.make()
    #expect(try await make(repository).output.contains(" files created\n"))
    let first = try await repository.flowctl("pipeline", "generate")
    #expect(first.output.contains(" files created\n"), "\(first.output)")
    try repository.write("pipeline: { providers: [gitlab] }\n", to: ".flowctl.yml")
    let second = try await repository.flowctl("pipeline", "generate")
    #expect(second.output.contains("1 file created, ") && second.output.contains(" deleted, "))
    #expect(
      try await repository.flowctl("pipeline", "generate").output.contains("0 files changed"))
  }
}
