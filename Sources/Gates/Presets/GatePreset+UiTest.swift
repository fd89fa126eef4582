extension GatePreset {
  /// UI tests on a simulator: slow and never cached.
  static let uiTest = GatePreset(
    "UI tests on a simulator; name the scheme in 'arguments'",
    Gate(
      "ui-test", .command(["xcodebuild", "test", "-resultBundlePath", "build/ui-tests.xcresult"]),
      inputs: ["**"], locks: ["xcodebuild", "simulator"], timeout: 3600, isCached: false,
      environment: ["DEVELOPER_DIR"]),
    evidence: [["*UITests/**"]])
}
