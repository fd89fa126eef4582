import Gates
import TestSupport
import Testing

@Suite struct CoverageMapTests {
  @Test func `hits are read as they were written`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let pairs = (0..<Int.random(in: 0...50, using: &random)).map { _ in
        (line: Int.random(in: 1...300, using: &random), hits: Int.random(in: 0...5, using: &random))
      }
      let wanted = Dictionary(pairs.map { ($0.line, $0.hits) }, uniquingKeysWith: max)
      let hits = LineHits(pairs)
      #expect(Dictionary(uniqueKeysWithValues: hits.map { ($0.line, $0.hits) }) == wanted)
      #expect(hits.map(\.line) == wanted.keys.sorted())
      #expect(hits.counts.total == wanted.count)
      #expect(hits.counts.covered == wanted.values.filter { $0 > 0 }.count)
      let half = pairs.count / 2
      var merged = LineHits(pairs[..<half])
      merged.merge(LineHits(pairs[half...]))
      #expect(merged == hits)
    }
  }

  @Test func `large numbers are kept`() {
    let pairs = [(line: 1, hits: Int.max), (line: Int.max, hits: 0)]
    #expect(LineHits(pairs).map(\.hits) == [Int.max, 0])
    #expect(LineHits(pairs).map(\.line) == [1, Int.max])
  }

  private func hits(_ lines: (line: Int, hits: Int)...) -> LineHits { LineHits(lines) }

  @Test func `a line covered in one shard is covered`() {
    var map = CoverageMap()
    map.add(CoveredFile(path: "a", lines: hits((1, 0), (2, 3))))
    var other = CoverageMap()
    other.add(CoveredFile(path: "./a", lines: hits((1, 1), (2, 0), (5, 0))))
    other.add(CoveredFile(path: "b", unplaced: LineCounts(covered: 1, total: 2)))
    map.merge(other)
    #expect(map.lines("a") == "1:1 2:3 5:0")
    #expect(map.counts == LineCounts(covered: 3, total: 5))
  }

  @Test(arguments: [
    ("a/b", "a/b"), ("./a", "a"), ("a//b", "a/b"), ("a/./b", "a/b"), ("a/../b", "b"),
    ("../a", "../a"), ("../../a", "../../a"), ("/a/../../b", "/b"), ("C:\\a\\b", "C:/a/b"),
    ("/", "/"), ("a/", "a"), ("..a/.b/c..", "..a/.b/c.."), ("a/..", ""), (".", ""), ("", ""),
  ])
  func `a path has one form`(path: String, form: String) {
    #expect(CoveredFile(path: path).path == form)
  }
}
