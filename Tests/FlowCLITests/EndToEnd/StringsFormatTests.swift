import Foundation
import TestSupport
import Testing

@Suite struct StringsFormatTests {
  private static let canonical = StringsEditTests.catalog
  private static let other = canonical.replacing(" : ", with: ": ") + "\n"

  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit(
      "begin", files: ["A.xcstrings": Self.canonical, "B.xcstrings": Self.other])
    return repository
  }

  @Test func `catalogs are written as Xcode does, and correct ones are not touched`()
    async throws
  {
    let repository = try await repository()
    let file = repository.path + "/A.xcstrings"
    let before = try FileManager.default.attributesOfItem(atPath: file)
    let run = try await repository.flowctl("strings", "format")
    #expect(run.status == 0)
    #expect(run.output.contains("note: formatted B.xcstrings"))
    #expect(!run.output.contains("formatted A.xcstrings"))
    for name in ["A.xcstrings", "B.xcstrings"] {
      let text = try String(contentsOfFile: repository.path + "/" + name, encoding: .utf8)
      #expect(text == Self.canonical)
    }
    let after = try FileManager.default.attributesOfItem(atPath: file)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
  }

  @Test func `a check reports rule and line, and changes nothing`() async throws {
    let words = ["format", "--check"]
    let repository = try await repository()
    let run = try await repository.flowctl(["strings"] + words)
    #expect(run.status == 1)
    #expect(run.output.contains("B.xcstrings:2:19: error: 'B.xcstrings' has a colon with"))
    #expect(run.output.contains("hint: flowctl strings format B.xcstrings"))
    let text = try String(contentsOfFile: repository.path + "/B.xcstrings", encoding: .utf8)
    #expect(text == Self.other)
    let one = try await repository.flowctl(["strings"] + words + ["A.xcstrings"])
    #expect(one.status == 0)
    #expect(one.output.contains("canonical"))
  }

  @Test func `a broken file is reported, and the others are written`() async throws {
    let repository = try await repository()
    try repository.write("{", to: "A.xcstrings")
    let run = try await repository.flowctl("strings", "format")
    #expect(run.status == 1)
    #expect(run.output.contains("A.xcstrings:1:2: error: the file is truncated"))
    let text = try String(contentsOfFile: repository.path + "/B.xcstrings", encoding: .utf8)
    #expect(text == Self.canonical)
  }
}
