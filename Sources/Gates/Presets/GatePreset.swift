/// A common gate that a configuration can use by name.
package struct GatePreset: Hashable, Sendable {
  package let summary: String
  /// The gate, with the name of the preset.
  ///
  /// Its inputs are all files, unless its program reads only files with fixed names: a build can
  /// read any file, and a missing input would make a stale pass.
  package let gate: Gate
  /// Globs that detect its use in a repository: one of each group must match.
  ///
  /// Without groups it fits every repository.
  package let evidence: [[String]]
  /// A word that a file of the first group must contain: the plugin of a build.
  package let sign: String?

  /// The name in the configuration.
  package var name: String { gate.name }

  /// The gate with the name that the configuration sets.
  package func gate(named name: String) -> Gate {
    var gate = gate
    gate.preset = self.name
    gate.name = name
    return gate
  }

  /// True if its program writes a coverage report.
  package var measuresCoverage: Bool {
    ["swift-test", "kover", "jacoco", "flutter-test", "jest"].contains(name)
  }

  /// The preset of a name.
  package static func named(_ name: String) -> GatePreset? { all.first { $0.name == name } }
}

extension DeclaredReport {
  /// Reports that a command writes by default.
  ///
  /// `swift test --enable-code-coverage` exports its coverage into the build directory, under the
  /// name of the package.
  package static func implied(by command: [String]) -> [DeclaredReport] {
    guard command.starts(with: ["swift", "test"]), command.contains("--enable-code-coverage"),
      !command.contains(where: isPlace)
    else { return [] }
    return [DeclaredReport(path: ".build/*/*/codecov/*.json")]
  }

  /// Options that set another build directory.
  private static func isPlace(_ word: String) -> Bool {
    ["--scratch-path", "--build-path", "--package-path", "--build-system"].contains { option in
      word == option || word.hasPrefix(option + "=")
    }
  }
}
