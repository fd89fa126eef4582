import Base
import Testing

struct LineWrapperTests {
  private func wrapped(_ text: String, _ width: Int) -> [String] {
    String(decoding: LineWrapper.wrapped(Array(text.utf8), width: width), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `a sentence is broken at spaces and keeps its indent`() {
    #expect(
      wrapped("  why: a branch that was created from the wrong base\n", 30) == [
        "  why: a branch that was", "    created from the wrong", "    base", "",
      ])
  }

  @Test func `the rest of a row is aligned with its last column`() {
    #expect(
      wrapped("✗ wrong-base    'feature/x' contains 1 commit", 32) == [
        "✗ wrong-base    'feature/x'", "                contains 1", "                commit",
      ])
  }

  @Test(arguments: 20...120)
  func `no line is wider than the terminal, and no letter is lost`(width: Int) {
    let text = "\u{1b}[2mnote: \u{1b}[0mfirst 日本語 words, and `flowctl check merge`  of  a table\n"
    let text3 = text + "  " + text + "short\n" + text.dropLast()
    let lines = wrapped(text3, width)
    for line in lines {
      let plain = line.replacing(#/\u{1b}\[[0-9]*m/#, with: "")
      #expect(DisplayWidth.of(plain) <= width, "\(line)")
    }
    let letters = lines.joined().filter { $0 != " " }
    #expect(letters == text3.filter { $0 != " " && $0 != "\n" })
  }

  @Test func `a command that is broken can still be pasted`() {
    let hint = "  hint: flowctl update --fix-base --message 'two words and more' --base develop"
    #expect(
      wrapped(hint, 40) == [
        "  hint: flowctl update --fix-base \\",
        "      --message 'two words and more' \\", "      --base develop",
      ])
  }

  @Test func `a command after an explanation gets a line of its own`() {
    #expect(
      wrapped("  hint: to merge here and push: flowctl finish --local --push", 40) == [
        "  hint: to merge here and push:", "      flowctl finish --local --push",
      ])
    #expect(
      wrapped("not pushed; to push: flowctl finish feature/login --local --push", 40) == [
        "not pushed; to push:", "    flowctl finish feature/login \\", "        --local --push",
      ])
    let short = "hint: to push: git push"
    #expect(wrapped(short, 40) == [short])
  }

  @Test func `a word that is wider than the terminal stays whole`() {
    let path = String(repeating: "a/", count: 30)
    #expect(wrapped("see \(path) there", 40) == ["see", "  \(path)", "  there"])
  }

  @Test func `pieces of a line are joined before it is wrapped`() throws {
    var wrapper = try #require(LineWrapper(width: 20))
    var output: [UInt8] = []
    for piece in ["one two three ", "four five", "\nsix"] {
      wrapper.write(Array(piece.utf8)) { output += $0 }
    }
    wrapper.finish { output += $0 }
    #expect(String(decoding: output, as: UTF8.self) == "one two three four\n  five\nsix")
  }

  @Test func `without a width nothing is wrapped`() {
    let text = Array(String(repeating: "word ", count: 40).utf8)
    #expect(LineWrapper.wrapped(text, width: nil) == text)
  }
}
