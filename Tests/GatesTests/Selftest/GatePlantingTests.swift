import Base
import Gates
import Testing

@Suite struct GatePlantingTests {
  private static let paths = [
    ".swiftlint.yml", "Package.swift", "App/Main.kt", "App/src/test/MainTest.kt", "Old/A.swift",
    "Sources/App/B.swift", "Tests/AppTests/NoTest.swift", "Tests/AppTests/OneTests.swift",
    "AppUITests/LoginUITests.swift",
  ]
  private static let texts = [
    "Tests/AppTests/OneTests.swift": "import Testing\n",
    "AppUITests/LoginUITests.swift": "import XCTest\n",
    "App/src/test/MainTest.kt": "import org.junit.jupiter.api.Test\n",
  ]

  private func planting(_ gate: Gate, paths: [String] = paths) -> GatePlanting {
    GatePlanting(gate, in: PlantGround(paths) { Self.texts[$0] })
  }

  private func plant(_ gate: Gate) throws -> GatePlant {
    guard case .plant(let plant) = planting(gate) else {
      throw PlantMissing(planting: planting(gate))
    }
    return plant
  }

  @Test(arguments: [
    (["swiftlint", "lint"], "Sources/App/FlowctlSelftest.swift", " as! "),
    (["mint", "run", "swiftlint"], "Sources/App/FlowctlSelftest.swift", " as! "),
    (["swift", "format", "lint"], "Sources/App/FlowctlSelftest.swift", "=[ 1,2 ]"),
    (["./bin/ktlint"], "App/FlowctlSelftest.kt", "{ }  "),
    (["./gradlew", ":app:detektMain"], "App/FlowctlSelftest.kt", "catch"),
    (["swift", "test", "--parallel"], "Tests/AppTests/OneTests.swift", "#expect(Bool(false)"),
    (["xcodebuild", "test"], "Tests/AppTests/OneTests.swift", "#expect(Bool(false)"),
    (["./gradlew", "testDebugUnitTest"], "App/src/test/MainTest.kt", "jupiter.api.Test fun"),
  ])
  func `a known program gets a violation beside its sources`(
    words: [String], path: String, fault: String
  ) throws {
    let plant = try plant(Gate("gate", .command(words)))
    #expect(Array(plant.files.keys) == [path])
    #expect(plant.files[path]?.contains(fault) == true)
    #expect(plant.files[path]?.hasPrefix(Self.texts[path] ?? "") == true)
    #expect(plant.words.contains(path))
  }

  @Test(arguments: ["swiftlint", "swift-format", "ktlint", "detekt", "ui-test", "swift-test"])
  func `a preset determines the program for any command`(preset: String) throws {
    let plant = try plant(Gate("gate", .command(["./check.sh"]), preset: preset))
    #expect(plant.files.contains { ($0.key + $0.value).lowercased().contains("flowctlselftest") })
  }

  @Test(arguments: [["true"], ["make", "test"], ["swift", "build"], ["xcodebuild", "build"], []])
  func `for an unknown program nothing is injected`(words: [String]) {
    #expect(
      planting(Gate("gate", .command(words)))
        == .nothing("flowctl knows no violation for its program"))
  }

  @Test func `without tests no failing test is injected`() {
    let gate = Gate("unit", .command(["swift", "test"]))
    guard case .nothing = planting(gate, paths: ["Sources/App/B.swift"]) else {
      Issue.record("planted in a file that is no test")
      return
    }
  }

  @Test func `the fake token is found as a secret`() throws {
    let plant = try plant(Gate("secrets", .builtIn(.secrets)))
    let (path, text) = try #require(plant.files.first)
    let bytes = Array(text.utf8)
    let file = FileDiff(
      path: path, status: .added, addedLines: AddedLine.all(of: bytes), text: bytes)
    #expect(SecretScan.run(ChangeDiff(files: [file])).found.count == 1)
  }

  @Test(arguments: [1, 100, 5000])
  func `the injected code is a copy of any required length`(tokens: Int) throws {
    let limits = DuplicationLimits(tokens: tokens)
    let plant = try plant(Gate("copies", .builtIn(.duplication(limits))))
    var finder = CopyFinder(shortest: tokens)
    for (path, text) in plant.files {
      let bytes = Array(text.utf8)
      finder.add(path, bytes, newLines: Array(1...bytes.count { $0 == 0x0a }))
    }
    #expect(!DuplicationRule.holds(finder.answer, limits))
  }

  @Test(arguments: [0, 400, 999_999])
  func `an injected change is one line too long`(limit: Int) throws {
    let plant = try plant(Gate("size", .builtIn(.pullRequestSize(lines: limit, files: 50))))
    #expect(plant.files.values.first?.utf8.count { $0 == 0x0a } == limit + 1)
  }

  @Test func `nothing is injected into excluded files`() {
    for excluded in [["**/*.swift"], ["**/*.swift", "**/*.kt"]] {
      let gate = Gate("secrets", .builtIn(.secrets), excluded: excluded)
      guard case .plant(let plant) = planting(gate) else { continue }
      #expect(plant.files.keys.allSatisfy { path in !excluded.contains { Glob($0).matches(path) } })
    }
    #expect(
      planting(Gate("secrets", .builtIn(.secrets), excluded: ["**"]))
        == .nothing("it excludes every path for the violation"))
    #expect(
      planting(Gate("size", .builtIn(.pullRequestSize(lines: 9_999_999, files: 1))))
        == .nothing("it allows 9999999 lines"))
    #expect(
      planting(Gate("manifest", .builtIn(.manifest), excluded: ["**"]))
        == .nothing("it excludes every path for the violation"))
  }
}

private struct PlantMissing: Error {
  let planting: GatePlanting
}
