import Testing

@testable import Configuration

/// A valid file produces the same document with and without the table of keys.
struct SoundDocumentTests {
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
  func `both ways produce the same document`(_ text: String) throws {
    let tree = try ConfigReader.read(Array(text.utf8))
    let whole = try Configuration.decode(tree, path: "x")
    let branches = try Configuration.decode(tree, path: "x", sections: .branches)
    #expect(branches.policy == whole.policy)
    #expect(branches.preset == whole.preset)
    #expect(branches.strings == whole.strings)

    let (document, _) = ConfigFlattening.flatten(
      tree, ConfigTable.keys, faults: ConfigFaults(path: "x"))
    let sound = SoundDocument(ofBranches: tree).document
    let isOfBranches = { (path: String) in
      SoundDocument.branchSections.contains { path == $0 || path.hasPrefix($0 + ".") }
    }
    #expect(sound.leaves == document.leaves.filter { isOfBranches($0.path) })
    #expect(
      sound.chosenNames.map(\.path)
        == document.chosenNames.map(\.path).filter(isOfBranches))
  }

  @Test func `no section of branches has a short form that only the table supports`() {
    let keys = ConfigTable.keys.prefix(SoundDocument.branchSections.count)
    #expect(keys.map(\.name) == SoundDocument.branchSections)
    var short: [String: Set<String>] = [:]
    func look(_ keys: some Sequence<ConfigKey>, at path: [String]) {
      for key in keys {
        if case .section(_, let name?, _) = key.type {
          short[path.joined(separator: "."), default: []].insert(name)
        }
        look(key.children, at: path + [key.name])
      }
    }
    look(keys, at: [])
    #expect(short == ["branches": ["name"], "rules": ["level"]])
  }
}
