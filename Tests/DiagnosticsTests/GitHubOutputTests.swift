import Base
import Testing

struct GitHubOutputTests {
  @Test func `an output is between its delimiters`() throws {
    let lines = try GitHubOutput.lines(key: "failed-gates", value: "unit\nlint", random: 0xbeef)
    let expected = "failed-gates<<ghadelimiter_beef\nunit\nlint\nghadelimiter_beef\n"
    #expect(String(decoding: lines, as: UTF8.self) == expected)
  }

  @Test(arguments: ["a", "_a", "A-b_9"])
  func `valid keys are accepted`(key: String) {
    #expect(throws: Never.self) { try GitHubOutput.lines(key: key, value: "", random: 1) }
  }

  @Test(arguments: [
    "", "1a", "-a", "a b", "a=b", "a<<b", "a\nb", "ä", "PATH", "path", "LD_PRELOAD",
    "DYLD_INSERT_LIBRARIES", "GIT_DIR", "git_dir", "NODE_OPTIONS", "a\u{301}",
  ])
  func `invalid keys are refused`(key: String) {
    #expect(throws: GitHubOutput.Fault.key(key)) {
      try GitHubOutput.lines(key: key, value: "", random: 1)
    }
  }

  @Test func `a value that contains the delimiter is refused`() {
    for value in ["ghadelimiter_1", "x\rghadelimiter_1\rPATH=y", "aghadelimiter_1b"] {
      #expect(throws: GitHubOutput.Fault.delimiter) {
        try GitHubOutput.lines(key: "a", value: value, random: 1)
      }
    }
  }
}
