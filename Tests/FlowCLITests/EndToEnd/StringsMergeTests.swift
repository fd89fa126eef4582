import Base
import Foundation
import TestSupport
import Testing

@Suite struct StringsMergeTests {
  private static let path = StringsEditTests.path
  private static let base = StringsEditTests.catalog

  /// `main` and `other`, each with its own changes; the driver is installed.
  private func branches(
    ours: [[String]], theirs: [[String]]
  ) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: [Self.path: Self.base])
    #expect(try await repository.flowctl("strings", "install-merge-driver").status == 0)
    try await repository.git("add", ".gitattributes")
    try await repository.commit("attributes")
    for (branch, edits) in [("other", theirs), ("main", ours)] {
      try await repository.git("switch", "--quiet", "-C", branch, "main")
      for words in edits {
        #expect(try await repository.flowctl(["strings"] + words).status == 0)
      }
      try await repository.git("commit", "--quiet", "--all", "-m", branch)
      if branch == "other" { try await repository.git("switch", "--quiet", "main") }
    }
    return repository
  }

  private func text(in repository: ScratchRepository) throws -> String {
    try String(contentsOfFile: repository.path + "/" + Self.path, encoding: .utf8)
  }

  @Test func `git merges what both sides did at the same place`() async throws {
    let repository = try await branches(
      ours: [["add", "Hello you"], ["set", "Hello", "fr", "Salut", "--new-language"]],
      theirs: [["add", "Hello we"], ["set", "Hello", "es", "Hola", "--new-language"]])
    let merge = try await repository.gitResult(["merge", "--quiet", "--no-edit", "other"])
    #expect(merge.status == 0)
    let text = try text(in: repository)
    for part in ["Hello you", "Hello we", "Salut", "Hola"] { #expect(text.contains(part)) }
    #expect(try await repository.flowctl("strings", "format", "--check").status == 0)
  }

  @Test func `a conflict ends where the text is set, as the hint says`() async throws {
    let repository = try await branches(
      ours: [["set", "Hello", "de", "Servus"]], theirs: [["set", "Hello", "de", "Moin"]])
    #expect(try await repository.gitResult(["merge", "--no-edit", "other"]).status == 1)
    let hint = "flowctl strings set Hello <language> <text>"
    #expect(try await repository.flowctl("strings", "check").output.contains(hint))
    #expect(try await repository.flowctl("strings", "set", "Hello", "de", "Servus").status == 0)
    #expect(!(try text(in: repository)).contains("conflict"))
  }

  @Test func `doctor reports a clone without the driver`() async throws {
    let repository = try await branches(ours: [["add", "Ours"]], theirs: [["add", "Theirs"]])
    let hint = "flowctl strings install-merge-driver"
    #expect(!(try await repository.flowctl("doctor")).output.contains(hint))
    try await repository.git("config", "--remove-section", "merge.flowctl-strings")
    #expect(try await repository.flowctl("doctor").output.contains(hint))
  }

  @Test func `a real conflict stops the merge, stays JSON and is found by the check`()
    async throws
  {
    let repository = try await branches(
      ours: [["set", "Hello", "de", "Servus"], ["add", "Ours"]],
      theirs: [["set", "Hello", "de", "Moin"], ["add", "Theirs"]])
    let merge = try await repository.gitResult(["merge", "--no-edit", "other"])
    #expect(merge.status == 1)
    #expect(String(decoding: merge.output, as: UTF8.self).contains("'Servus' in ours and 'Moin'"))
    #expect(try await repository.git("diff", "--name-only", "--diff-filter=U") == Self.path)
    let text = try text(in: repository)
    for part in ["Servus", "Moin", "\"Ours\"", "\"Theirs\""] { #expect(text.contains(part)) }
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let check = try await repository.flowctl("strings", "check")
    #expect(check.status == 1)
    #expect(check.output.contains("[conflict-marker]"))
    #expect(check.output.contains("'Hello' has an unresolved merge conflict"))
  }

  @Test func `an error has a status above 128, and Git keeps the working tree`() async throws {
    let repository = try await branches(
      ours: [["add", "Ours"]], theirs: [["add", "Theirs"]])
    try await repository.git("switch", "--quiet", "other")
    try await repository.commit("break", files: [Self.path: "{"])
    try await repository.git("switch", "--quiet", "main")
    let before = try text(in: repository)
    let merge = try await repository.gitResult(["merge", "--no-edit", "other"])
    #expect(merge.status != 0)
    #expect(try text(in: repository) == before)
    let direct = try await repository.flowctl("strings", "merge", Self.path, Self.path, "nowhere")
    #expect(direct.status == 128 + 69)
  }

  @Test func `without Git the three files are merged, also to another file`() async throws {
    let repository = try await ScratchRepository.make()
    let theirs = Self.base.replacing("Hallo", with: "Moin")
    for (name, text) in [("base", Self.base), ("ours", Self.base), ("theirs", theirs)] {
      try repository.write(text, to: name)
    }
    let run = try await repository.flowctl(
      "strings", "merge", "base", "ours", "theirs", "--output", "merged")
    #expect(run.status == 0)
    #expect(try repository.scratch.read("work/merged") == Array(theirs.utf8))
    #expect(try repository.scratch.read("work/ours") == Array(Self.base.utf8))
    // Both sides added the file: Git has an empty base.
    try repository.write("", to: "base")
    try repository.write(theirs, to: "ours")
    try await repository.flowctl("strings", "merge", "base", "ours", "theirs")
    #expect(try repository.scratch.read("work/ours") == Array(theirs.utf8))
  }

  @Test func `the driver is installed once, next to other settings, and removed`() async throws {
    let repository = try await ScratchRepository.make()
    try repository.write("*.png binary", to: ".gitattributes")
    for _ in 1...2 {
      let run = try await repository.flowctl("strings", "install-merge-driver")
      #expect(run.status == 0)
      #expect(
        try repository.scratch.read("work/.gitattributes")
          == Array("*.png binary\n*.xcstrings merge=flowctl-strings\n".utf8))
    }
    let driver = try await repository.git("config", "--get-all", "merge.flowctl-strings.driver")
    #expect(driver.contains("flowctl") && driver.hasSuffix(" strings merge -- %O %A %B %P"))
    try await repository.flowctl("strings", "install-merge-driver", "--uninstall")
    #expect(try repository.scratch.read("work/.gitattributes") == Array("*.png binary\n".utf8))
    let left = try await repository.gitResult(["config", "--get-regexp", "^merge"])
    #expect(left.status == 1)
    let again = try await repository.flowctl("strings", "install-merge-driver", "--uninstall")
    #expect(again.output.contains("is not in the Git configuration"))
  }

  @Test func `the program may be in a folder with any name`() async throws {
    let repository = try await branches(
      ours: [["add", "Ours"]], theirs: [["add", "Theirs"]])
    let folder = repository.scratch.path + "/l'été %O;$(c)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/flowctl", withDestinationPath: try FlowctlProgram.path())
    let run = try await repository.run(folder + "/flowctl", ["strings", "install-merge-driver"])
    #expect(run.status == 0)
    let driver = try await repository.git("config", "merge.flowctl-strings.driver")
    #expect(driver.hasSuffix("/l'\\''été %%O;$(c)/flowctl' strings merge -- %O %A %B %P"))
    try await repository.git("merge", "--quiet", "--no-edit", "other")
    for part in ["Ours", "Theirs"] { #expect(try text(in: repository).contains(part)) }
  }
}
