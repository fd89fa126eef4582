import Configuration
import Base
import Gates
import Session

/// Compares the files that gates declare with those of the working tree.
struct DeclaredFiles {
  let tree: InputTree
  let files: FileSystem
  /// Absolute path of the tree.
  let directory: String

  /// - Throws: if a report of a gate is, or matches, a file that Git tracks, which the run would
  ///   remove as an old report.
  func checkReports(of gates: [Gate]) throws(Failure) {
    for gate in gates where gate.words != nil {
      for report in gate.reports where !report.isOutput {
        guard let file = tree.first(of: report.glob) else { continue }
        throw Failure(
          .badConfiguration, .configuration,
          "report '\(report.path)' of gate '\(gate.name)' would overwrite the tracked file '\(file)'",
          hint: "use a path that Git ignores, such as 'build/\(gate.name).xml'")
      }
    }
  }

  /// - Throws: if a pattern of the files that a gate reads matches no file: the gate would never
  ///   run for a change.
  ///
  /// The patterns of a preset are for several languages.
  func checkInputs(of gates: [Gate]) throws(Failure) {
    for gate in gates {
      let usual = gate.preset.flatMap(GatePreset.named)?.gate(named: gate.name)
      for (key, patterns, known) in [
        ("inputs", gate.inputs, usual?.inputs), ("only-files", gate.onlyFiles, usual?.onlyFiles),
      ] {
        guard let patterns, patterns != known else { continue }
        for glob in Globs(patterns).globs where !glob.isNegated && !exists(glob) {
          throw failure(gate, key, glob)
        }
      }
    }
  }

  /// Git can ignore a file that a gate reads; then no pass is cached.
  private func exists(_ glob: Glob) -> Bool {
    tree.holds(glob)
      || glob.alternatives.contains { pattern in
        let place = String(decoding: pattern.place, as: UTF8.self)
        guard !place.isEmpty, tree.unlisted([place]) == [place] else { return false }
        return (try? files.status("\(directory)/\(place)")) != nil
      }
  }

  private func failure(_ gate: Gate, _ key: String, _ glob: Glob) -> Failure {
    let near = nearest(to: glob.text)
    return Failure(
      .badConfiguration, .configuration,
      "'\(key)' of gate '\(gate.name)': '\(glob.text)' matches no file"
        + (near.map { "; did you mean '\($0)'?" } ?? ""),
      hint: Remedy.explain("correct 'gates.\(gate.name).\(key)' in \(Session.configurationName)"))
  }

  /// A similar pattern that matches files.
  private func nearest(to text: String) -> String? {
    let parts = text.split(separator: "/").filter { ![".", "..", "~"].contains($0) }
      .map(String.init)
    var fixed: [String] = []
    for part in parts {
      let known =
        DeclaredReport.isPattern(part) ? nil : tree.names(in: fixed.joined(separator: "/"))
      fixed.append(known.flatMap { EditDistance.nearest(to: part, in: $0) } ?? part)
    }
    let candidates = [
      fixed, ["**"] + parts, ["**", "*." + (text.split(separator: ".").last ?? "")],
    ]
    .map { $0.joined(separator: "/") }
    return candidates.first { $0 != text && tree.holds(Glob($0)) }
  }
}
