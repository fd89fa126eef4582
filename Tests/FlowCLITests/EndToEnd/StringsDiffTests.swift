import Foundation
import TestSupport
import Testing

@Suite struct StringsDiffTests {
  private static let path = StringsEditTests.path
  private static let old = StringsEditTests.catalog
  private static let new = old.replacing("\"Hallo\"", with: "\"Hello\"")
    .replacing("\"Old\"", with: "\"New|\"")

  @Test func `two files are compared by their texts, not by their layout`() async throws {
    let repository = try await ScratchRepository.make()
    try repository.write(Self.old, to: "old.xcstrings")
    try repository.write(Self.new.replacing(" : ", with: ":"), to: "new.xcstrings")
    let run = try await repository.flowctl("strings", "diff", "old.xcstrings", "new.xcstrings")
    #expect(run.status == 0)
    #expect(
      run.output == """
        new.xcstrings: 3 changes, 1 damaged
          source-filled-in 'Hello' in 'de': 'Hallo' → 'Hello' (damage)
          key-added 'New|'
          key-removed 'Old'

        """)
    let same = try await repository.flowctl("strings", "diff", "old.xcstrings", "old.xcstrings")
    #expect(same.output == "no differences\n")
  }

  @Test func `Markdown and JSON have the same content, escaped`() async throws {
    let repository = try await ScratchRepository.make()
    try repository.write(Self.old, to: "old.xcstrings")
    try repository.write(Self.new, to: "new.xcstrings")
    let words = ["strings", "diff", "old.xcstrings", "new.xcstrings"]
    let markdown = try await repository.flowctl(words + ["--markdown"]).output
    #expect(markdown.contains("| **source-filled-in** | Hello | de | Hallo | Hello |"))
    #expect(markdown.contains("| key-added | New\\| |  |  |  |"))
    let json = try await repository.flowctl(words + ["--json"])
    #expect(try json.answer().command == "strings diff")
    #expect(json.output.contains("\"change\": \"source-filled-in\""))
    #expect(json.output.contains("\"damage\": true"))
    #expect(try await repository.flowctl(words + ["--markdown", "--json"]).status == 64)
  }

  @Test func `a commit is compared with the working tree, also new and deleted catalogs`()
    async throws
  {
    let repository = try await ScratchRepository.make()
    try await repository.commit(
      "begin", files: [Self.path: Self.old, "Gone.xcstrings": Self.old, "Same.xcstrings": Self.old])
    try repository.write(Self.new, to: Self.path)
    try repository.write(Self.old, to: "Came.xcstrings")
    try FileManager.default.removeItem(atPath: repository.path + "/Gone.xcstrings")
    let run = try await repository.flowctl("strings", "diff", "HEAD")
    #expect(
      run.output.split(separator: "\n").filter { !$0.hasPrefix(" ") } == [
        "\(Self.path): 3 changes, 1 damaged", "Came.xcstrings: 3 changes",
        "Gone.xcstrings: 3 changes",
      ])
    let pair = try await repository.flowctl("strings", "diff", "HEAD:\(Self.path)", Self.path)
    #expect(pair.output.hasPrefix("\(Self.path): 3 changes"))
  }

  @Test(
    arguments: [
      (
        ["HEAD:None.xcstrings", "App/Localizable.xcstrings"], 69,
        "'None.xcstrings' doesn't exist in 'HEAD'"
      ),
      (["nowhere"], 69, "commit 'nowhere' is not in this clone"),
      (["App/Localizable.xcstrings"], 64, "is a file, expected a commit or two versions"),
      (["none", "App/Localizable.xcstrings"], 69, "can't read 'none'"),
    ] as [([String], Int32, String)])
  func `what can't be compared is refused`(
    words: [String], status: Int32, message: String
  ) async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: [Self.path: Self.old])
    let run = try await repository.flowctl(["strings", "diff"] + words)
    #expect(run.status == status)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
