import Manifests
import Testing

struct ManifestEditTests {
  private func fixed(_ text: String, beside files: [String: String] = [:]) -> String {
    let edits = lint(text, beside: files).edits["project.yml"] ?? []
    return String(decoding: ManifestEdit.apply(edits, to: Array(text.utf8)), as: UTF8.self)
  }

  @Test func `changed values get quotes, and a second run changes nothing`() {
    let text = """
      settings:   # 1.10
        base: {A: 1.10 , B: 010}
        groups: []
      options: {deploymentTarget: {iOS: 17.10}}   \t
      """
    let expected = text.replacing("A: 1.10", with: #"A: "1.10""#).replacing("010", with: #""010""#)
      .replacing("17.10", with: #""17.10""#)
    #expect(fixed(text) == expected)
    #expect(fixed(expected) == expected)
  }

  @Test func `versions of an Info.plist are written as variables`() {
    let text = sound.replacing(
      "CFBundleVersion: $(CURRENT_PROJECT_VERSION)", with: "CFBundleVersion: '8'")
    #expect(fixed(text, beside: soundFiles) == sound)
    let missing = sound.replacing(
      "          CFBundleShortVersionString: $(MARKETING_VERSION)\n".dropFirst(2), with: "")
    #expect(missing != sound)
    #expect(fixed(missing, beside: soundFiles) == sound)
  }

  @Test func `an alias is fixed once, at its text`() {
    let text = "x: &v 1.10\nsettings: {A: *v, B: *v}\n"
    #expect(fixed(text) == text)
    let plain = "settings: {A: &v {B: 1}, C: 1.10}\n"
    #expect(fixed(plain) == plain.replacing("1.10", with: #""1.10""#))
  }

  @Test func `the first of overlapping edits is applied`() {
    let edits = [
      ManifestEdit(range: 2..<4, replacement: "X"), ManifestEdit(range: 0..<3, replacement: "Y"),
      ManifestEdit(range: 4..<4, replacement: "Z"), ManifestEdit(range: 0..<3, replacement: "Y"),
    ]
    #expect(ManifestEdit.apply(edits, to: Array("abcdef".utf8)) == Array("YdZef".utf8))
  }
}
