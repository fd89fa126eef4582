import Configuration
import Gates
import Testing

struct GateInsertionTests {
  private func added(_ text: String, name: String = "lint") throws -> String {
    let insertion = GateInsertion(name, "{ preset: swiftlint }", into: Array(text.utf8))
    return String(decoding: try insertion.result(), as: UTF8.self)
  }

  @Test(arguments: [
    ("", "gates:\n  lint: { preset: swiftlint }\n"),
    ("remote: x\n", "remote: x\n\ngates:\n  lint: { preset: swiftlint }\n"),
    ("remote: x", "remote: x\n\ngates:\n  lint: { preset: swiftlint }\n"),
    ("gates:\n", "gates:\n  lint: { preset: swiftlint }\n"),
    (
      "gates: # none yet\nremote: x\n",
      "gates: # none yet\n  lint: { preset: swiftlint }\nremote: x\n"
    ),
    ("gates: {}\n", "gates: { lint: { preset: swiftlint } }\n"),
    ("gates: {a: {command: x}}\n", "gates: { lint: { preset: swiftlint },a: {command: x}}\n"),
    (
      "gates:\n    a: { command: x }   # one\n\n# next\nremote: x\n",
      "gates:\n    a: { command: x }   # one\n    lint: { preset: swiftlint }\n\n# next\nremote: x\n"
    ),
    (
      "gates:\n  a:\n    command: x\n    # why\n    timeout: 1m\n",
      "gates:\n  a:\n    command: x\n    # why\n    timeout: 1m\n  lint: { preset: swiftlint }\n"
    ),
    (
      "gates:\r\n  a: { command: x }\r\nremote: x\r\n",
      "gates:\r\n  a: { command: x }\r\n  lint: { preset: swiftlint }\r\nremote: x\r\n"
    ),
    (
      "gates:\n  a: { command: x }", "gates:\n  a: { command: x }\n  lint: { preset: swiftlint }\n"
    ),
    (
      "# top\n---\npreset: classic # old\n",
      "# top\n---\npreset: classic # old\n\ngates:\n  lint: { preset: swiftlint }\n"
    ),
  ])
  func `a gate is added and no other byte changes`(before: String, after: String) throws {
    #expect(try added(before) == after)
    #expect(try Example.read(after).gates.gates.contains { $0.name == "lint" })
  }

  @Test func `an existing gate is not added again`() {
    #expect(throws: GateInsertion.Fault.exists(line: 2)) {
      try added("gates:\n  lint: swiftlint\n")
    }
  }

  @Test(arguments: ["{ remote: x }\n", "gates:\n  x: {}\n", "gatez: {}\n", "gates: [a\n"])
  func `a file without a place for it, or with errors, is not changed`(text: String) {
    #expect(throws: GateInsertion.Fault.self) { try added(text) }
  }

  @Test func `the entry for each preset can be read`() throws {
    for preset in GatePreset.all {
      let value = GateText.value(of: preset)
      let insertion = GateInsertion(preset.name, value, into: [])
      let text = String(decoding: try insertion.result(), as: UTF8.self)
      #expect(try Example.read(text).gates.gates.map(\.preset) == [preset.name])
    }
    let xcodebuild = try #require(GatePreset.all.first { $0.name == "xcodebuild" })
    #expect(
      GateText.value(of: xcodebuild, needs: ["a"], arguments: ["-scheme", "My App"])
        == "{ preset: xcodebuild, needs: [a], arguments: [\"-scheme\", My App] }")
  }
}
