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
      inputs: xcodeFiles,
      locks: ["xcodebuild", "simulator"], timeout: 3600, environment: ["DEVELOPER_DIR"]),
    evidence: [["*.xcodeproj/**", "*.xcworkspace/**", "project.yml"]])

  /// What the build of an Xcode project reads.
  static let xcodeFiles = [
    "**/*.swift", "**/*.m", "**/*.h", "**/*.xib", "**/*.storyboard", "**/*.xcassets/**",
    "**/*.xcstrings", "**/*.plist", "**/*.xcodeproj/project.pbxproj", "**/*.xctestplan",
    "**/*.xcscheme", "project.yml", "**/Package.resolved",
  ]
}
