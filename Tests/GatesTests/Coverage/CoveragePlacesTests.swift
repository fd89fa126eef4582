import Gates
import Testing

@Suite struct CoveragePlacesTests {
  private static let places = CoveragePlaces(
    tree: [
      "Sources/Lib/A.swift", "Example/Sources/Lib/A.swift", "Sources/Größe Ü/Maß.swift",
      "app/src/main/java/com/x/B.kt", "one/src/com/y/C.kt", "two/src/com/y/C.kt", "Top.swift",
    ], roots: ["/home/me/repo"])

  @Test(arguments: [
    ("Sources/Lib/A.swift", "Sources/Lib/A.swift"),
    ("/home/me/repo/Sources/Lib/A.swift", "Sources/Lib/A.swift"),
    ("/home/me/repo/Example/Sources/Lib/A.swift", "Example/Sources/Lib/A.swift"),
    ("/Users/ci/work/Sources/Lib/A.swift", "Sources/Lib/A.swift"),
    ("/Users/ci/work/Example/Sources/Lib/A.swift", "Example/Sources/Lib/A.swift"),
    ("C:/work/Sources/Größe Ü/Maß.swift", "Sources/Größe Ü/Maß.swift"),
    ("com/x/B.kt", "app/src/main/java/com/x/B.kt"), ("com/y/C.kt", nil),
    ("Other.swift", nil), ("/home/me/repo2/Top.swift", "Top.swift"), ("", nil), ("/", nil),
    ("/home/me/repo/", nil), ("/usr/include/XTop.swift", nil),
  ])
  func `a path of a report matches one file`(path: String, file: String?) {
    #expect(Self.places.file(of: path) == file)
  }

  @Test func `paths that match no single file are reported and do not count`() throws {
    let map = try #require(
      read("SF:com/y/C.kt\nDA:1,1\nend_of_record\nSF:Top.swift\nDA:2,1\nend_of_record\n").coverage)
    let placed = Self.places.placed(map, in: CoverageScope())
    #expect(placed.map.files.map(\.path) == ["Top.swift"])
    #expect(placed.unplaced == ["com/y/C.kt"])
  }

  @Test func `two paths of one file in one report are a contradiction`() throws {
    let text = "SF:/a/Top.swift\nDA:1,1\nend_of_record\nSF:/b/Top.swift\nDA:1,0\nend_of_record\n"
    let placed = Self.places.placed(try #require(read(text).coverage), in: CoverageScope())
    #expect(placed.contradicted == ["Top.swift"])
  }

  @Test(arguments: [
    ("Sources/A.swift", true), ("Tests/LibTests/T.swift", false), ("AppUITests/T.swift", false),
    ("app/src/androidTest/java/T.kt", false), ("app/src/testDebug/java/T.kt", false),
    ("Sources/ATests.swift", false), ("Sources/Contests/A.swift", true),
    ("/x/.build/checkouts/Foo/Sources/A.swift", false), ("Pods/A/A.m", false),
    ("Sources/Testing/A.swift", true),
  ])
  func `tests and build products do not count`(path: String, counts: Bool) {
    #expect(CoverageScope().contains(path) == counts)
  }

  @Test func `patterns select the files that count`() {
    let scope = CoverageScope(included: ["Sources/**/*.swift"], excluded: ["**/Made/**"])
    #expect(scope.contains("Sources/A.swift"))
    #expect(!scope.contains("Sources/Made/A.swift"))
    #expect(!scope.contains("Other/A.swift"))
    #expect(CoverageScope().isSource("Sources/A.swift"))
    #expect(!CoverageScope().isSource("Package.swift"))
    #expect(!CoverageScope().isSource("README.md"))
  }
}
