extension GatePreset {
  /// The tests of an Xcode project; the scheme and the destination go into `arguments`.
  static let xcodebuild = GatePreset(
    "the tests of an Xcode project; name the scheme in 'arguments'",
    Gate(
      "xcodebuild",
      .command([
        "xcodebuild", "test", "-resultBundlePath", "build/tests.xcresult", "-enableCodeCoverage",
        "YES",
      ]),
      inputs: [
        "**/*.swift", "**/*.m", "**/*.h", "**/*.xib", "**/*.storyboard", "**/*.xcassets/**",
        "**/*.xcstrings", "**/*.plist", "**/*.xcodeproj/project.pbxproj", "**/*.xctestplan",
        "**/*.xcscheme", "project.yml", "**/Package.resolved",
      ], reports: [DeclaredReport(path: "build/tests.xcresult")],
      locks: ["xcodebuild", "simulator"], timeout: 3600, environment: ["DEVELOPER_DIR"]),
    evidence: [["*.xcodeproj/**", "*.xcworkspace/**", "project.yml"]])
}
