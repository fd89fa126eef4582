extension DeclaredReport {
  /// What a command writes without a word of it in the configuration.
  ///
  /// `swift test --enable-code-coverage` exports its coverage into the build folder, under the name of
  /// the package.
  package static func implied(by command: [String]) -> [DeclaredReport] {
    guard command.starts(with: ["swift", "test"]), command.contains("--enable-code-coverage"),
      !command.contains(where: isPlace)
    else { return [] }
    return [DeclaredReport(path: ".build/*/*/codecov/*.json")]
  }

  /// Options that lead the build to a folder of their own.
  private static func isPlace(_ word: String) -> Bool {
    ["--scratch-path", "--build-path", "--package-path", "--build-system"].contains { option in
      word == option || word.hasPrefix(option + "=")
    }
  }
}
