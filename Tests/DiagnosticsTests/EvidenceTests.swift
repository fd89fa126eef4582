import Base
import Testing

struct EvidenceTests {
  @Test(
    arguments: [
      (["commits": .strings(["a", "b"])], "  commits:\n    a\n    b\n"),
      (["commits": ["a"]], "  commits: a\n"),
      (["commits": []], ""),
      (["count": 75, "commits": .strings("abcdefghij".map(String.init))], list("abcde", left: 70)),
      (["commits": .strings("abcdefg".map(String.init))], list("abcde", left: 2)),
      (
        ["count": 9, "commits": [["id": "4f2a", "subject": "Step"]]],
        "  commits:\n    4f2a Step\n    8 more\n"
      ),
      (["limit": 3, "head": "x"], ""),
    ] as [([String: JSONValue], String)])
  func `lists are limited to five values, including those that the rule truncated`(
    evidence: [String: JSONValue], told: String
  ) {
    let report = Report(command: "c", diagnostics: [Diagnostic("r", "m", evidence: evidence)])
    let text = String(decoding: report.rendered(as: .text), as: UTF8.self)
    #expect(text == "fail: c\nerror: m [r]\n" + told)
  }

  @Test func `all evidence is shown if requested`() {
    let evidence: [String: JSONValue] = ["b": 1, "a": ["x", "y"], "c": ["d": [true, .null]]]
    let report = Report(command: "c", diagnostics: [Diagnostic("r", "m", evidence: evidence)])
    let bytes = report.rendered(as: .text, options: RenderOptions(verbosity: .verbose))
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "fail: c\nerror: m [r]\n  a:\n    x\n    y\n  b: 1\n  c: [true,null]\n")
  }

  private static func list(_ letters: String, left: Int) -> String {
    "  commits:\n" + letters.map { "    \($0)\n" }.joined() + "    \(left) more\n"
  }
}
