import Base
import Foundation
import TestSupport
import Testing

/// The program that a generated job runs, tested with the lines of the job.
@Suite struct PipelineProgramTests {
  /// The lines of a GitLab job that install flowctl, as they are written.
  private func lines(of repository: ScratchRepository) async throws -> String {
    try repository.write("pipeline: { providers: [gitlab] }\n", to: ".flowctl.yml")
    let made = try await repository.flowctl("pipeline", "generate")
    #expect(made.status == 0, "\(made.errors)")
    let text = try String(contentsOfFile: repository.path + "/.gitlab-ci.yml", encoding: .utf8)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let end = try #require(lines.firstIndex { $0.hasPrefix("export PATH=\"$program") })
    let start = try #require(lines[..<end].lastIndex { $0.contains("tracked=$(git ls-files") })
    return lines[start...end].map { $0.hasPrefix("- ") ? $0.dropFirst(2) : $0 }
      .joined(separator: "\n")
  }

  private func program(_ repository: ScratchRepository) async throws -> ProcessResult {
    let script = try await lines(of: repository)
    return try await repository.run(
      "bash", ["-eo", "pipefail", "-c", script + "\ncommand -v flowctl"],
      with: ["TMPDIR": repository.scratch.path])
  }

  @Test(arguments: [".flowctl-bin/flowctl", ".Flowctl-BIN/flowctl", ".flowctl-bin"])
  func `a program from the branch is rejected`(_ path: String) async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("Bring a program", files: [path: "#!/bin/sh\n"])
    let run = try await program(repository)
    let errors = String(decoding: run.errors, as: UTF8.self)
    #expect(run.status == 1 && run.output.isEmpty, "\(errors)")
    #expect(errors.contains("remove it from the repository"), "\(errors)")
  }

  @Test func `the program of the pipeline is moved out of the checkout`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("Begin", files: ["flowctl-bin/flowctl": "no program\n"])
    try repository.write("#!/bin/sh\n", to: ".flowctl-bin/flowctl")
    _ = try await repository.run("chmod", ["+x", ".flowctl-bin/flowctl"])
    let run = try await program(repository)
    let place = String(decoding: run.output, as: UTF8.self)
    #expect(run.status == 0, "\(String(decoding: run.errors, as: UTF8.self))")
    #expect(place.hasSuffix("/flowctl\n") && !place.hasPrefix(repository.path + "/"), "\(place)")
    #expect(!FileManager.default.fileExists(atPath: repository.path + "/.flowctl-bin"))
  }

  @Test func `a job stops if the program was not built or Git can't read the checkout`()
    async throws
  {
    let repository = try await ScratchRepository.make()
    try await repository.commit("Begin")
    #expect(try await program(repository).status != 0)
    let script = try await lines(of: repository)
    try FileManager.default.removeItem(atPath: repository.path + "/.git")
    let run = try await repository.run("bash", ["-eo", "pipefail", "-c", script])
    #expect(run.status != 0 && run.output.isEmpty)
  }
}
