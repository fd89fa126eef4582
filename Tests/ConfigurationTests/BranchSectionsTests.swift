import Testing

@testable import Configuration

/// A hook decodes a part of the document, with the same result.
struct BranchSectionsTests {
  @Test(arguments: [
    Example.full,
    "preset: classic\nremote: upstream\nstrings: {languages: [de, fr], exclude: []}",
    "rules:\n  stale-base: warning\n  pull-request-size: { lines: 600 }\n  wrong-base:",
    "rules: {stale-base: {level: note, limit: 5}}\nhistory: {allow: [], since: 2024-05-01}",
    """
    branches:
      feature: [feature/<slug>, feat/<slug>]
      bugfix: off
      spike: {name: spike/<slug>, from: develop, into: develop, version: none}
      support: {name: support/<version>, from: main, into: main, version: minor}
      patch: {name: patch/<version>-<slug>, from: support, into: support, version: {of: support}}
    """,
    "names: {case: lower, max-length: 40}\ntags: {version: v1.4.0}\nbranches:\nrules:",
    "gates: {lint: {preset: swiftlint}}\nversions: {files: [VERSION, {path: b.txt}]}", "",
  ])
  func `the sections of branches are decoded as in the whole file`(_ text: String) throws {
    let tree = try ConfigReader.read(Array(text.utf8))
    let whole = try Configuration.decode(tree, path: "x")
    let document = try ConfigDocument(valid: tree, path: "x")
    let branches = try Configuration.decode(document, path: "x", sections: .branches)
    #expect(branches.policy == whole.policy)
    #expect(branches.preset == whole.preset)
    #expect(branches.strings == whole.strings)
    #expect(try Configuration.decode(document, path: "x") == whole)

    // A document from the cache has no index until it is decoded.
    let cached = ConfigDocument(leaves: document.leaves, chosenNames: document.chosenNames)
    #expect(try Configuration.decode(cached, path: "x") == whole)
    #expect(try Configuration.decode(cached, path: "x", sections: .branches) == branches)
  }

  @Test func `a part has only the values and names of its sections`() throws {
    let tree = try ConfigReader.read(Array(Example.full.utf8))
    let part = try ConfigDocument(valid: tree, path: "x").part(with: .branches)
    let sections = Set(
      (part.leaves.map(\.path) + part.chosenNames.map(\.path)).compactMap {
        $0.split(separator: ".").first.map(String.init)
      })
    #expect(sections.isSubset(of: ConfigSections.ofBranches) && sections.contains("branches"))
    #expect(part.text(at: "remote") == part.leaves.first { $0.path == "remote" }?.texts[0].text)
  }

  @Test func `an invalid file has no document`() throws {
    let tree = try ConfigReader.read(Array("remote: [a, b]".utf8))
    #expect(throws: ConfigurationError.self) { try ConfigDocument(valid: tree, path: "x") }
  }

  @Test func `the sections of branches are the first ones of the table`() {
    let keys = ConfigTable.keys.prefix(ConfigSections.ofBranches.count)
    #expect(keys.map(\.name) == ConfigSections.ofBranches)
  }
}
