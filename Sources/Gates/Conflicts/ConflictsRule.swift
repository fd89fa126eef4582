package import Diagnostics

/// `conflicts`: the change merges into its target without conflicts.
package enum ConflictsRule {
  package static let id: RuleID = "conflicts"

  private static let limit = 50

  /// A finding for each file in conflict.
  package static func findings(_ paths: [String], target: String) -> [Diagnostic] {
    var findings = paths.prefix(limit).map { path in
      Diagnostic(
        id, "'\(path)' conflicts with '\(target)'",
        hint: Remedy.explain("merge the target and resolve the conflict").then(
          .run([.git("fetch"), .git("merge", target)])),
        evidence: ["target": .string(target)], place: Place(path: path, line: 1))
    }
    if paths.count > limit {
      findings.append(
        Diagnostic(
          id, "\(CountText.words(paths.count - limit, "more file")) in conflict with '\(target)'"))
    }
    return findings
  }

  /// The result in a few words.
  package static func summary(_ paths: [String], target: String) -> String {
    paths.isEmpty
      ? "merges into '\(target)' without conflicts"
      : "\(CountText.words(paths.count, "file")) in conflict with '\(target)'"
  }
}
