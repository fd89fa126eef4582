import Gates

extension GatesDecoder {
  private static let options = [
    "minimum", "new-code", "max-uncovered", "ratchet", "lines", "files", "percent", "tokens",
    "exclude",
  ]

  /// What only some built-in checks understand.
  mutating func applyOptions(to gate: inout Gate, at path: String) {
    var known: [String] = []
    switch gate.work {
    case .builtIn(.coverage(let usual)):
      known = ["minimum", "new-code", "max-uncovered", "ratchet", "exclude"]
      gate.work = .builtIn(.coverage(coverage(usual, at: path)))
    case .builtIn(.pullRequestSize(let lines, let files)):
      known = ["lines", "files", "exclude"]
      gate.work = .builtIn(
        .pullRequestSize(
          lines: document.integer(at: path + ".lines") ?? lines,
          files: document.integer(at: path + ".files") ?? files))
    case .builtIn(.duplication(let usual)):
      known = ["percent", "tokens", "exclude"]
      gate.work = .builtIn(
        .duplication(
          DuplicationLimits(
            tokens: document.integer(at: path + ".tokens") ?? usual.tokens,
            percent: document.integer(at: path + ".percent") ?? usual.percent)))
    case .builtIn(.flags(let usual)):
      gate.work = .builtIn(.flags(table: document.text(at: "flags.table") ?? usual))
    case .builtIn(.secrets), .builtIn(.strings), .builtIn(.manifest), .builtIn(.privileges):
      known = ["exclude"]
    case .builtIn(.conflicts), .builtIn(.branchPolicy), .command: break
    }
    gate.excluded = document.texts(at: path + ".exclude") ?? gate.excluded
    let kind = gate.preset.map { "preset '\($0)'" } ?? "a gate with a command alone"
    refuse(Self.options.filter { !known.contains($0) }, at: path, "is not for \(kind)")
  }

  private func coverage(_ usual: CoverageThresholds, at path: String) -> CoverageThresholds {
    CoverageThresholds(
      minimum: document.integer(at: path + ".minimum") ?? usual.minimum,
      newCode: document.integer(at: path + ".new-code") ?? usual.newCode,
      maxUncovered: document.integer(at: path + ".max-uncovered") ?? usual.maxUncovered,
      ratchets: flag(at: path + ".ratchet") ?? usual.ratchets)
  }
}
