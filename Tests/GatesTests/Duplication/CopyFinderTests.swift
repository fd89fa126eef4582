import Base
import Gates
import Testing

@Suite struct CopyFinderTests {
  /// A function of about nine tokens a line.
  private static func code(_ name: String, lines: Int, seed: Int = 0) -> String {
    "func \(name)() {\n"
      + (0..<lines).map { "  let value\($0 + seed) = make(\($0 * 7 + seed))\n" }.joined() + "}\n"
  }

  private static func all(_ text: String) -> [Int] {
    Array(1...max(1, text.split(separator: "\n", omittingEmptySubsequences: false).count))
  }

  private static func answer(
    old: [(String, String)] = [], new: [(String, String)], shortest: Int = 50
  ) -> CopyAnswer {
    var finder = CopyFinder(shortest: shortest)
    for (path, text) in old { finder.add(path, Array(text.utf8)) }
    for (path, text) in new { finder.add(path, Array(text.utf8), newLines: all(text)) }
    return finder.answer
  }

  @Test func `a copy is reported with both places`() {
    let shared = Self.code("shared", lines: 10)
    let old = "import A\n\n" + Self.code("a", lines: 4, seed: 100) + shared
    let new = shared + Self.code("b", lines: 6, seed: 200)
    let answer = Self.answer(old: [("Old.swift", old)], new: [("New.swift", new)])
    #expect(answer.copies.count == 1)
    #expect(answer.copies.first?.new == CodeCopy.Side(path: "New.swift", lines: 1...12))
    #expect(answer.copies.first?.old == CodeCopy.Side(path: "Old.swift", lines: 9...20))
    #expect(answer.copiedLines == 12 && answer.newLines == 20)
  }

  @Test func `blanks, comments and imports don't hide a copy`() {
    let shared = Self.code("shared", lines: 10)
    let dressed = shared.replacing("\n", with: " // note\n\n").replacing("= ", with: "= /* a */  ")
    let answer = Self.answer(
      old: [("Old.kt", shared)], new: [("New.kt", "import a.b\n" + dressed)])
    #expect(answer.copies.count == 1)
  }

  @Test(arguments: [10, 49, 50, 51, 99, 100, 240])
  func `a copy of the minimum length is found at any position`(offset: Int) {
    func words(_ letter: String, _ count: Int) -> String {
      (0..<count).map { "\(letter)\($0)\n" }.joined()
    }
    for length in [49, 50, 51] {
      let old = words("a", offset) + words("copy", length) + words("b", 20)
      let new = words("c", offset / 3) + words("copy", length) + words("d", 30)
      let answer = Self.answer(old: [("Old.java", old)], new: [("New.java", new)])
      #expect(answer.copies.map(\.tokens) == (length >= 50 ? [length] : []))
    }
  }

  @Test func `copies within the change, and within one file, are found`() {
    let shared = Self.code("shared", lines: 10)
    #expect(Self.answer(new: [("A.swift", shared), ("B.swift", shared)]).copies.count == 1)
    let twice = shared + Self.code("other", lines: 3, seed: 70) + shared
    let answer = Self.answer(new: [("A.swift", twice)])
    #expect(answer.copies.count == 1)
    #expect(answer.copiedLines == 24)
  }

  @Test func `copies outside of the change are not reported`() {
    let shared = Self.code("shared", lines: 10)
    var finder = CopyFinder(shortest: 50)
    finder.add("Old.swift", Array(shared.utf8))
    finder.add("New.swift", Array((shared + "let added = 1\n").utf8), newLines: [13])
    #expect(finder.answer.copies.isEmpty && finder.answer.newLines == 1)
    var other = CopyFinder(shortest: 50)
    other.add("A.swift", Array(shared.utf8), newLines: [4])
    other.add("B.swift", Array(shared.utf8), newLines: [])
    #expect(other.answer.copies.first?.new.path == "A.swift" && other.answer.copiedLines == 1)
  }

  @Test func `a list of equal values takes proportional time and is no copy of itself`() {
    let zeros = "let a = [" + String(repeating: "0, ", count: 20_000) + "]\n"
    _ = Self.answer(old: [("Old.m", zeros)], new: [("New.m", zeros), ("Other.m", zeros)])
    #expect(Self.answer(new: [("A.swift", "let a = 1\n")]).copies.isEmpty)
  }

  @Test(arguments: ["\"", "'", "/*", "\"\"\"", "\"\\", "#\"", "\"a\\\n", "/", "é"])
  func `code truncated anywhere is read to its end`(end: String) {
    for path in ["a.swift", "a.kt", "a.java", "a.m"] {
      let answer = Self.answer(new: [(path, "let a = 1\n" + end)])
      #expect(answer.copies.isEmpty && answer.newLines >= 1)
    }
  }

  @Test func `texts and nested comments are one token or none`() {
    let swift = "/* a /* b */ c */ let a = \"x // y\"\n"
    let shared = Self.code("shared", lines: 10)
    let answer = Self.answer(
      old: [("Old.swift", shared)], new: [("New.swift", swift + shared)])
    #expect(answer.copies.first?.new.lines == 2...13)
  }

  @Test func `the limit is a percentage of the new lines`() {
    let copy = CodeCopy(
      new: .init(path: "a", lines: 1...3), old: .init(path: "b", lines: 5...7), tokens: 100)
    let limits = DuplicationLimits(tokens: 100, percent: 3)
    var answer = CopyAnswer(copies: [copy], copiedLines: 3, newLines: 100, isCutOff: false)
    #expect(DuplicationRule.findings(answer, limits).map(\.severity) == [.note])
    answer.newLines = 99
    #expect(DuplicationRule.findings(answer, limits).map(\.severity) == [.error])
    answer.isCutOff = true
    #expect(DuplicationRule.findings(answer, limits).last?.isUndecided == true)
  }
}
