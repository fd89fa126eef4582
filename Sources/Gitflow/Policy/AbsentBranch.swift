import Diagnostics

/// A branch that is neither in a clone nor known of its remote: what is said of it, and what mends it.
package struct AbsentBranch: Hashable, Sendable {
  private let name: String
  private let remote: String
  private let remotes: [String]
  private let isPermanent: Bool

  /// A branch that a clone with these remotes lacks.
  package init(_ name: String, _ policy: Policy, remotes: [String]) {
    self.name = name
    remote = policy.remote
    self.remotes = remotes
    isPermanent = policy.model.isPermanent(name)
  }

  /// Where it was looked for.
  package var reason: String {
    if remotes.contains(remote) { return "branch '\(name)' is neither here nor on '\(remote)'" }
    return remotes.isEmpty
      ? "branch '\(name)' is not here, and there is no remote"
      : "branch '\(name)' is not here, and there is no remote '\(remote)'"
  }

  /// The smallest command that brings it, or what to write or look up where none can.
  package var remedy: String {
    if remotes.contains(remote) {
      let (branch, tracking) = (RefName.branch(name), RefName.tracking(name, of: remote))
      return "git fetch \(ShellWord.quoted(remote)) " + ShellWord.quoted("+\(branch):\(tracking)")
    }
    // Of several remotes nobody knows which one is the team's.
    if let first = remotes.first { return ".flowctl.yml: remote: \(first)" }
    return isPermanent ? "git branch \(ShellWord.quoted(name))" : "flowctl branches"
  }
}
