extension GatePreset {
  /// The tests of an Xcode project; the scheme and the destination go into `arguments`.
  ///
  /// Its exit status judges: a result bundle is a folder that Xcode's own tools alone read.
  static let xcodebuild = GatePreset(
    "the tests of an Xcode project; name the scheme in 'arguments'",
    Gate(
      "xcodebuild",
      .command([
        "xcodebuild", "test", "-resultBundlePath", "build/tests.xcresult", "-enableCodeCoverage",
        "YES",
      ]),
      inputs: ["**"],
      locks: ["xcodebuild", "simulator"], timeout: 3600, environment: ["DEVELOPER_DIR"]),
    evidence: [["*.xcodeproj/**", "*.xcworkspace/**", "project.yml"]])
}
