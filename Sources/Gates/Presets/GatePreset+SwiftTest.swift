extension GatePreset {
  /// The tests of a package; XCTest and Swift Testing each write a file of their own.
  static let swiftTest = GatePreset(
    "the tests of a Swift package, with coverage",
    Gate(
      "swift-test",
      .command([
        "swift", "test", "--parallel", "--xunit-output", ".build/tests.xml",
        "--enable-code-coverage",
      ]), inputs: ["**"],
      reports: [
        DeclaredReport(path: ".build/tests.xml"),
        DeclaredReport(path: ".build/tests-swift-testing.xml"),
      ], locks: ["swift-build"], timeout: 1800, environment: ["DEVELOPER_DIR"]),
    evidence: [["Package.swift"], ["Tests/**"]])
}
