import YAML
import Testing

struct YAMLWriterTests {
  private func line(_ text: String) -> String {
    let bytes = YAMLWriter.bytes(["key": .text(text)])
    return String(decoding: bytes.dropFirst("---\nkey: ".utf8.count), as: UTF8.self)
  }

  @Test(arguments: [
    "ubuntu-24.04", "${{ github.ref }}", "actions/checkout@abc", "a b", "x:y", "a#b", ".github/x",
  ])
  func `a text that can't be read as another type is plain`(_ text: String) {
    #expect(line(text) == text + "\n")
  }

  @Test(arguments: [
    ("on", "'on'\n"), ("26.1", "'26.1'\n"), ("", "''\n"), ("it's", "it's\n"), ("'a'", "'''a'''\n"),
    ("a: b", "'a: b'\n"), ("a #b", "'a #b'\n"), ("- a", "'- a'\n"), ("*a", "'*a'\n"),
    ("@a", "'@a'\n"), ("a ", "'a '\n"), ("é", "'é'\n"), ("No", "'No'\n"), (".5", "'.5'\n"),
    ("a\nb: c", "\"a\\U0000000Ab: c\"\n"), ("\u{2028}\"\\", "\"\\U00002028\\\"\\\\\"\n"),
  ])
  func `any other text is quoted`(_ text: String, _ written: String) {
    #expect(line(text) == written)
  }

  @Test func `maps, lists and lines keep their layout`() {
    let tree: YAMLTree = .map([
      .init("a", [["b": 1, "c": ["x", "y z"]], "d"]),
      .init("e", .map([]), remark: "why\nnot"),
      .init("f", .lines(["one", "", "two"])),
      .init("g", .nothing),
      .init("h", .list([.lines(["three"])])),
      .init("i", .remarked("v", "said")),
    ])
    let text = """
      # head
      ---
      a:
        - b: 1
          c:
            - x
            - y z
        - d

      # why not
      e: {}
      f: |
        one

        two
      g:
      h:
        - |
          three
      i: v  # said

      """
    #expect(String(decoding: YAMLWriter.bytes(tree, header: ["head"]), as: UTF8.self) == text)
  }
}
