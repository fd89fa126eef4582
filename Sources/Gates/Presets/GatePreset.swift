/// A gate that many projects want, ready to be named in the configuration.
package struct GatePreset: Hashable, Sendable {
  package let summary: String
  /// What it stands for; the gate bears the preset's name.
  ///
  /// Its inputs are all files, but where its program reads files of fixed names only: a build may
  /// read any file, and an input that is not listed makes a stale pass.
  package let gate: Gate
  /// Files by which a repository shows that it wants it, as globs: one of each group must be there.
  ///
  /// Without any group it is for every repository.
  package let evidence: [[String]]
  /// A word that one of the files of the first group must hold: the plugin of a build.
  package let sign: String?

  /// What the configuration calls it.
  package var name: String { gate.name }

  /// The gate under a name that the configuration chose.
  package func gate(named name: String) -> Gate {
    var gate = gate
    gate.preset = self.name
    gate.name = name
    return gate
  }
}

extension GatePreset {
  /// True where its program writes a report of coverage.
  package var measuresCoverage: Bool { ["swift-test", "kover", "jacoco"].contains(name) }

  /// The preset of a name.
  package static func named(_ name: String) -> GatePreset? { all.first { $0.name == name } }
}

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
