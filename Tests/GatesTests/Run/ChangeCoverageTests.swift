import Gates
import Testing

@Suite struct ChangeCoverageTests {
  private static func file(_ path: String, adding numbers: [Int]) -> FileDiff {
    let text = Array(numbers.map { "line \($0)\n" }.joined().utf8)
    let lines = zip(numbers, AddedLine.all(of: text)).map { number, line in
      AddedLine(number: number, range: line.range)
    }
    return FileDiff(path: path, status: .modified, addedLines: lines, text: text)
  }

  private static func map(_ path: String, _ hits: [(line: Int, hits: Int)]) -> CoverageMap {
    var map = CoverageMap()
    map.add(CoveredFile(path: path, lines: LineHits(hits)))
    return map
  }

  @Test func `each new line says whether it ran`() throws {
    let diff = ChangeDiff(files: [Self.file("a.swift", adding: [2, 3, 5, 9])])
    let map = Self.map("a.swift", [(1, 1), (2, 4), (4, 0), (5, 0), (12, 1)])
    let coverage = ChangeCoverage(diff, measured: map) { _ in true }
    let file = try #require(coverage.files.first)
    #expect(file.lines.map(\.number) == [2, 3, 5, 9])
    #expect(file.lines.map(\.state) == [.covered, .uncounted, .uncovered, .uncounted])
    #expect(file.lines.map(\.text) == ["line 2", "line 3", "line 5", "line 9"])
    #expect(coverage.counts == LineCounts(covered: 1, total: 2))
  }

  @Test func `a source that no report names is unmeasured, others are left out`() {
    let diff = ChangeDiff(
      files: [
        Self.file("a.swift", adding: [1]), Self.file("b.md", adding: [1]),
        FileDiff(path: "c.swift", status: .deleted),
        FileDiff(path: "d.swift", status: .added, isBinary: true),
      ])
    let coverage = ChangeCoverage(diff, measured: CoverageMap()) { $0.hasSuffix(".swift") }
    #expect(coverage.unmeasured == ["a.swift"])
    #expect(coverage.files.isEmpty && coverage.counts == LineCounts())
  }

  @Test func `a file that is covered in part counts each line once`() {
    let lines = ChangedLine.State.allCases.map { ChangedLine(1, $0, "") }
    #expect(ChangedFile(path: "a", lines: lines).counts == LineCounts(covered: 1, total: 2))
  }
}
