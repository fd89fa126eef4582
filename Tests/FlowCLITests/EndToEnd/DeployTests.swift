import Base
import Foundation
import TestSupport
import Testing

/// Actions after a change, only from the branches they belong to.
struct DeployTests {
  private static let configuration = """
    deploy:
      internal:
        command: [sh, -c, 'echo "$FLOWCTL_BUILD_NUMBER $FLOWCTL_VERSION" >> ../built; test ! -e ../broken']
        build-number: { base: 1000, size: 500 }
      qa: { command: ["true"] }
      metadata: { command: [sh, -c, 'echo "as $APP_REVIEW_PASSWORD"; false'], environment: [APP_REVIEW_PASSWORD] }
    """

  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Actions", files: [".flowctl.yml": Self.configuration])
    return repository
  }

  private func built(_ repository: ScratchRepository) -> [Substring] {
    let bytes = (try? repository.scratch.read("built")) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  @Test func `an action runs once for a commit, with its number`() async throws {
    let repository = try await repository()
    let plan = try await repository.flowctl("deploy", "plan")
    #expect(plan.status == 0 && plan.output.contains("internal"))
    let titles = plan.output.split(separator: "\n").first?.split(separator: "  ").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(titles?.filter { !$0.isEmpty } == ["action", "state", "command", "build number"])
    #expect(try await repository.flowctl("deploy", "run", "--dry-run").status == 0)
    #expect(built(repository).isEmpty)
    for _ in 0..<2 { #expect(try await repository.flowctl("deploy", "run").status == 0) }
    let count = try await repository.git("rev-list", "--count", "HEAD")
    #expect(built(repository).count == 1)
    #expect(built(repository).first?.hasPrefix("\(1000 + (Int(count) ?? 0)) ") == true)
  }

  @Test func `a failed run continues after the completed actions`() async throws {
    let repository = try await repository()
    try repository.scratch.write("", to: "broken")
    #expect(try await repository.flowctl("deploy", "run").status == 1)
    let again = try await repository.flowctl("deploy", "run")
    #expect(again.status == 64 && again.errors.contains("flowctl deploy run --resume"))
    try FileManager.default.removeItem(atPath: repository.scratch.path + "/broken")
    #expect(try await repository.flowctl("deploy", "run", "--resume").status == 0)
    #expect(built(repository).count == 2)
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `a signal stops an action and its children, and a rerun continues after it`(
    signal: String, status: Int32
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "develop")
    let slow = "test -e ../go || { sleep 60 & echo $! > ../child; wait; }; echo x >> ../built"
    try await repository.commit(
      "Actions",
      files: [
        ".flowctl.yml": """
        deploy:
          internal: { command: [sh, -c, '\(slow)'] }
          later: { command: [sh, -c, 'echo y >> ../built'], needs: [internal], from: [develop] }
        """
      ])
    let program = try FlowctlProgram.word()
    let script = """
      \(program) deploy run & pid=$!
      while [ ! -s ../child ]; do sleep 0.02; done
      kill -\(signal) $pid; wait $pid
      """
    #expect(try await repository.run("sh", ["-c", script]).status == status)
    #expect(built(repository).isEmpty)
    let child = "ps -o stat= -p $(cat ../child) | grep -v Z"
    #expect(try await repository.run("sh", ["-c", child]).status != 0)
    try repository.scratch.write("", to: "go")
    #expect(try await repository.flowctl("deploy", "run").status == 64)
    #expect(try await repository.flowctl("deploy", "run", "--resume").status == 0)
    #expect(built(repository) == ["x", "y"])
  }

  @Test func `another branch is rejected with a command as hint`() async throws {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "-c", "feature/a")
    let run = try await repository.flowctl("deploy", "run", "internal")
    #expect(run.status == 64)
    #expect(run.errors.contains("hint: git switch develop && flowctl deploy run internal"))
    #expect(try await repository.flowctl("deploy", "run").status == 64)
  }

  @Test func `the hint of a branch type has a branch, or the command that starts one`() async throws
  {
    let repository = try await repository()
    let none = try await repository.flowctl("deploy", "run", "qa")
    #expect(none.status == 64 && none.errors.contains("hint: flowctl start release"))
    for name in ["release/1.9.0", "release/1.10.0"] {
      try await repository.git("branch", name, "develop")
    }
    let run = try await repository.flowctl("deploy", "run", "qa")
    let hint = "git switch release/1.10.0 && flowctl deploy run qa"
    #expect(run.status == 64 && run.errors.contains("hint: " + hint))
    try await repository.git("switch", "--quiet", "release/1.10.0")
    #expect(try await repository.flowctl("deploy", "run", "qa").status == 0)
  }

  @Test func `an action without its credentials does not start`() async throws {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "main")
    let configuration = """
      deploy:
        metadata: { command: [sh, -c, 'echo x >> ../built'], environment: [APP_REVIEW_PASSWORD] }
        screenshots: { command: [sh, -c, 'echo y >> ../built'] }
      """
    try await repository.commit("Actions", files: [".flowctl.yml": configuration])
    let plan = try await repository.flowctl("deploy", "plan", "metadata")
    #expect(plan.status == 0)
    #expect(plan.output.contains("'metadata' requires APP_REVIEW_PASSWORD, which is not set here"))
    for variables in [[:], ["APP_REVIEW_PASSWORD": ""]] {
      let run = try await repository.flowctl(
        ["deploy", "run", "screenshots", "metadata"], with: variables)
      #expect(run.status == 64)
      #expect(
        run.errors.contains(
          "hint: set APP_REVIEW_PASSWORD: flowctl deploy run metadata"))
    }
    #expect(built(repository).isEmpty)
    for _ in 0..<2 {
      let run = try await repository.flowctl(
        ["deploy", "run", "metadata"], with: ["APP_REVIEW_PASSWORD": "p"])
      #expect(run.status == 0)
    }
    // A completed action requires nothing more.
    #expect(try await repository.flowctl("deploy", "run", "metadata").status == 0)
    #expect(built(repository) == ["x"])
  }

  @Test func `uncommitted changes are not deployed`() async throws {
    let repository = try await repository()
    try repository.write(Self.configuration + "\n", to: ".flowctl.yml")
    #expect(try await repository.flowctl("deploy", "run").status == 64)
    #expect(built(repository).isEmpty)
  }

  @Test func `the tag is created only on the production branch`() async throws {
    let repository = try await repository()
    #expect(try await repository.flowctl("deploy", "run", "tag").status == 64)
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("switch", "--quiet", "-c", "release/7.1.0")
    try await repository.commit("Release")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("release/7.1.0")
    #expect(try await repository.flowctl("deploy", "run", "tag").status == 0)
    let tags = try await repository.git("tag", "--points-at", "HEAD").split(separator: "\n")
    #expect(tags.contains { $0.hasSuffix("7.1.0") })
    #expect(try await repository.flowctl("deploy", "run", "tag").status == 0)
    try await repository.commit("More")
    let taken = try await repository.flowctl("deploy", "run", "tag")
    #expect(taken.status == 64)
    #expect(taken.errors.contains("hint: flowctl deploy run tag --version 7.1.1"))
    #expect(
      try await repository.flowctl("deploy", "run", "tag", "--version", "7.1.1").status == 0)
  }
}
