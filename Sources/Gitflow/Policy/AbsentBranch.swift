import Diagnostics

/// A branch that is neither in a clone nor known of its remote: what is said of it, and what mends it.
package struct AbsentBranch: Hashable, Sendable {
  private let name: String
  private let remote: String
  private let remotes: [String]
  private let isPermanent: Bool
  /// The permanent branches of the model, that of production first.
  private let permanent: [String]

  /// A branch that a clone with these remotes lacks.
  package init(_ name: String, _ policy: Policy, remotes: [String]) {
    self.name = name
    remote = policy.remote
    self.remotes = remotes
    isPermanent = policy.model.isPermanent(name)
    let (names, production) = (policy.model.permanentNames, policy.model.production?.branch)
    permanent = [production].compactMap(\.self) + names.map(\.branch).filter { $0 != production }
  }

  /// Where it was looked for.
  package var reason: String {
    if remotes.contains(remote) { return "branch '\(name)' is neither here nor on '\(remote)'" }
    return remotes.isEmpty
      ? "branch '\(name)' is not here, and there is no remote"
      : "branch '\(name)' is not here, and there is no remote '\(remote)'"
  }

  /// The smallest command that brings it, or what to write or look up where none can.
  ///
  /// `existing` are the permanent branches that are here; all others where nobody looked.
  package func remedy(beside existing: [String]? = nil) -> String {
    if remotes.contains(remote) {
      let (branch, tracking) = (RefName.branch(name), RefName.tracking(name, of: remote))
      return "git fetch \(ShellWord.quoted(remote)) " + ShellWord.quoted("+\(branch):\(tracking)")
    }
    // Of several remotes nobody knows which one is the team's.
    if let first = remotes.first { return ".flowctl.yml: remote: \(first)" }
    return isPermanent ? making(beside: existing) : "flowctl branches"
  }

  /// The command that makes a permanent branch that is nowhere.
  ///
  /// It says where to begin: what happens to be checked out may be work that nobody has judged yet.
  package func making(beside existing: [String]? = nil) -> String {
    let others = permanent.filter { $0 != name }
    let start =
      others.first { existing?.contains($0) ?? true }
      ?? (permanent.first == name ? nil : permanent.first)
    return "git branch "
      + ([name] + [start].compactMap(\.self)).map(ShellWord.quoted)
      .joined(separator: " ")
  }
}
