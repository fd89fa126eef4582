import Base
import Foundation
import TestSupport
import Testing

/// Where reports are written, besides a terminal.
struct OutputTests {
  @Test func `a given file is written, and so is the target of a link`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write(
      "old and much longer than what comes, \(String(repeating: "x", count: 9999))", to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/link", withDestinationPath: "file")
    let told = try await repository.flowctl("branches", "--json")
    let run = try await repository.flowctl("branches", "--json", "--output", "link")
    #expect(run.status == 0 && run.output.isEmpty)
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: repository.path + "/link")
    #expect(link == "file")
    let text = try String(contentsOfFile: repository.path + "/file", encoding: .utf8)
    #expect(text == told.output)
  }

  @Test func `a failure replaces an older report`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let words = ["check", "branch", "feature/x", "--output", "answer"]
    func kept() throws -> String {
      try String(contentsOfFile: repository.path + "/answer", encoding: .utf8)
    }
    #expect(try await repository.flowctl(words + ["--json"]).status == 0)
    #expect(try kept().contains("\"pass\""))
    try repository.write("bogus: 1\n", to: ".flowctl.yml")
    let program = try await repository.flowctl(words + ["--json"])
    #expect(program.status == 78 && program.output.isEmpty, "\(program)")
    #expect(try !kept().contains("\"pass\"") && kept().contains("bogus"))
    let person = try await repository.flowctl(words)
    #expect(person.status == 78 && person.output.isEmpty && person.errors.contains("bogus"))
    // A text is nothing that a program would parse: the file stays.
    #expect(try kept().contains("bogus") && kept() != person.errors)
  }

  @Test(arguments: [
    ["report", "convert", "missing.xml", "--to", "sarif"], ["report", "merge", "missing.lcov"],
    ["check", "branch", "feature/x"], ["branches"],
  ])
  func `a command that fails leaves a file of text as it was`(words: [String]) async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write("bogus: 1\n", to: ".flowctl.yml")
    try repository.write("old", to: "answer")
    #expect(try await repository.flowctl(words + ["-o", "answer"]).status > 0)
    #expect(
      try String(contentsOfFile: repository.path + "/answer", encoding: .utf8) == "old")
    #expect(try await repository.flowctl(words + ["-o", "other"]).status > 0)
    #expect(!FileManager.default.fileExists(atPath: repository.path + "/other"))
  }

  @Test func `a failure that can't be written to the file is still reported`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write("bogus: 1\n", to: ".flowctl.yml")
    let words = ["check", "branch", "feature/x", "--output", "gone/answer"]
    let program = try await repository.flowctl(words + ["--json"])
    #expect(program.status == 78 && program.output.contains("bogus"), "\(program)")
    let person = try await repository.flowctl(words)
    #expect(person.status == 78 && person.errors.contains("bogus"), "\(person)")
  }

  @Test func `a device stays a device`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/nowhere", withDestinationPath: "/dev/null")
    #expect(try await repository.flowctl("branches", "--output", "nowhere").status == 0)
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test(arguments: [
    "branches --json", "check branch feature/x", "model show", "check back-merges",
  ])
  func `a report that can't be written is not a success`(words: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let run = try await repository.run(
      "sh", ["-c", "exec \(try FlowctlProgram.word()) \(words) > /dev/full"], with: [:])
    #expect(
      run.status == 74
        && String(decoding: run.errors, as: UTF8.self).contains("can't write the result"), "\(run)")
  }
}
