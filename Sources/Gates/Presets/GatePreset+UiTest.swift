extension GatePreset {
  /// UI tests on a simulator: slow, never cached, failed tests run again.
  static let uiTest = GatePreset(
    "UI tests on a simulator; name the scheme in 'arguments'",
    Gate(
      "ui-test", .command(["xcodebuild", "test", "-resultBundlePath", "build/ui-tests.xcresult"]),
      reports: [DeclaredReport(path: "build/ui-tests.xcresult")],
      locks: ["xcodebuild", "simulator"], timeout: 3600, isCached: false, retries: 2,
      environment: ["DEVELOPER_DIR"]),
    evidence: [["*UITests/**"]])
}
