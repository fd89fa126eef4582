extension GatePreset {
  /// The tests of a Python project.
  static let pytest = GatePreset(
    "the tests of a Python project by pytest",
    Gate(
      "pytest", .command(["pytest", "--junitxml=build/pytest.xml"]), inputs: ["**"],
      reports: [DeclaredReport(path: "build/pytest.xml")], timeout: 1800,
      environment: ["VIRTUAL_ENV"]),
    evidence: [["**/test_*.py", "**/*_test.py"]])
}
