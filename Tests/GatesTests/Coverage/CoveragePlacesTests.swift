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
    ("/home/me/repo/.build/checkouts/X/Top.swift", nil), ("/home/me/repo/Lib/A.swift", nil),
    ("other/Top.swift", nil),
    ("Other.swift", nil), ("/home/me/repo2/Top.swift", "Top.swift"), ("", nil), ("/", nil),
    ("/home/me/repo/", nil), ("/usr/include/XTop.swift", nil),
  ])
  func `a path of a report matches one file`(path: String, file: String?) {
    #expect(Self.places.file(of: path) == file)
  }

  private static let packages = CoveragePlaces(
    tree: [
      "src/util.ts", "packages/a/src/util.ts", "packages/b/src/util.ts", "packages/b/src/own.ts",
      "packages/a/x/com/y/D.kt", "shared/S.ts",
    ], roots: ["/repo"])

  @Test(arguments: [
    ("src/util.ts", "packages/a/src/util.ts"), ("./src/../src/util.ts", "packages/a/src/util.ts"),
    ("src/own.ts", nil), ("../b/src/util.ts", "packages/b/src/util.ts"),
    ("../../shared/S.ts", "shared/S.ts"), ("shared/S.ts", "shared/S.ts"), ("S.ts", nil),
    ("packages/b/src/own.ts", "packages/b/src/own.ts"), ("com/y/D.kt", "packages/a/x/com/y/D.kt"),
    ("/repo/src/util.ts", "src/util.ts"), ("/repo/packages/c/src/util.ts", nil),
  ])
  func `a path starts at the directory of its gate, never in another package`(
    path: String, file: String?
  ) {
    #expect(Self.packages.file(of: path, from: .init(directory: "packages/a")) == file)
  }

  @Test(arguments: [
    ("packages/b/build/c.lcov", "src/own.ts", "packages/b/src/own.ts"),
    ("packages/a/build/c.lcov", "src/own.ts", nil), ("packages/b/c.lcov", "src/util.ts", nil),
    ("build/c.lcov", "src/util.ts", "src/util.ts"),
    ("build/c.lcov", "src/own.ts", "packages/b/src/own.ts"),
    ("packages/b/c.xml", "com/y/D.kt", nil),
  ])
  func `without a directory, the place of the report decides if it is unambiguous`(
    report: String, path: String, file: String?
  ) {
    #expect(Self.packages.file(of: path, from: .init(report: report)) == file)
  }

  @Test func `the package of a class can be in another module than its report`() {
    let origin = CoveragePlaces.Origin(report: "packages/b/c.xml", hasPackages: true)
    #expect(Self.packages.file(of: "com/y/D.kt", from: origin) == "packages/a/x/com/y/D.kt")
  }

  @Test func `the repository of another machine is found by most paths of a report`() throws {
    let text = ["packages/a/src/util.ts", "packages/c/src/util.ts", "shared/S.ts", "src/util.ts"]
      .map { "SF:/ci/app/\($0)\nDA:1,1\nend_of_record\n" }.joined()
    let placed = Self.packages.placed(try #require(read(text).coverage), in: CoverageScope())
    #expect(
      placed.map.files.map(\.path) == ["packages/a/src/util.ts", "shared/S.ts", "src/util.ts"])
    #expect(placed.unplaced == ["/ci/app/packages/c/src/util.ts"])
    #expect(placed.contradicted == [])
  }

  @Test func `paths that match no single file are reported and do not count`() throws {
    let map = try #require(
      read("SF:com/y/C.kt\nDA:1,1\nend_of_record\nSF:Top.swift\nDA:2,1\nend_of_record\n").coverage)
    let placed = Self.places.placed(map, in: CoverageScope())
    #expect(placed.map.files.map(\.path) == ["Top.swift"])
    #expect(placed.unplaced == ["com/y/C.kt"])
  }

  @Test func `two machines that agree on a file are no contradiction`() throws {
    let text = "SF:/a/Top.swift\nDA:1,0\nend_of_record\nSF:/b/Top.swift\nDA:1,0\nend_of_record\n"
    let placed = Self.places.placed(try #require(read(text).coverage), in: CoverageScope())
    #expect(placed.contradicted == [])
    #expect(placed.map.files.map(\.path) == ["Top.swift"])
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
