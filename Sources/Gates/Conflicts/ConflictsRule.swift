package import Diagnostics

/// `conflicts`: the change merges into its target without a conflict.
package enum ConflictsRule {
  package static let id: RuleID = "conflicts"

  private static let limit = 50

  /// A finding for each file in conflict.
  package static func findings(_ paths: [String], target: String) -> [Diagnostic] {
    var findings = paths.prefix(limit).map { path in
      Diagnostic(
        id, "'\(path)' is in conflict with '\(target)'",
        hint: Remedy.explain("merge it and resolve it").then(
          .run([.git("fetch"), .git("merge", target)])),
        evidence: ["target": .string(target)], place: Place(path: path, line: 1))
    }
    if paths.count > limit {
      findings.append(
        Diagnostic(id, "\(paths.count - limit) more files are in conflict with '\(target)'"))
    }
    return findings
  }

  /// What was seen, in a few words.
  package static func summary(_ paths: [String], target: String) -> String {
    switch paths.count {
    case 0: "it merges into '\(target)'"
    case 1: "1 file is in conflict with '\(target)'"
    default: "\(paths.count) files are in conflict with '\(target)'"
    }
  }
}
