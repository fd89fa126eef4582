package import Diagnostics

/// A branch that is neither in a clone nor known of its remote: what is said of it, and what mends it.
package struct AbsentBranch: Hashable, Sendable {
  private let name: String
  private let policy: Policy
  private let remotes: [String]
  private let isShallow: Bool
  /// True where the configuration of the clone leaves out some branches of the remote.
  private let isNarrow: Bool
  private let usual: String?

  /// A branch that a clone with these remotes lacks; a `usual` one is here with a name for its like.
  package init(
    _ name: String, _ policy: Policy, remotes: [String], isShallow: Bool = false,
    isNarrow: Bool = false, usual: String? = nil
  ) {
    self.name = name
    self.policy = policy
    self.remotes = remotes
    self.isShallow = isShallow
    self.isNarrow = isNarrow
    self.usual = usual
  }

  private var remote: String { policy.remote }

  private var isPermanent: Bool { policy.model.isPermanent(name) }

  /// True for a branch that others are judged by, so that its like must be here, too.
  private var isLine: Bool {
    isPermanent
      || BranchClassifier(policy.model).classify(name).kind?.introducesVersion == true
  }

  /// Where it was looked for.
  package var reason: String { place + (usual.map { ", but '\($0)' exists" } ?? "") }

  private var place: String {
    if remotes.contains(remote) {
      return "branch '\(name)' exists neither in this clone nor on '\(remote)'"
    }
    return remotes.isEmpty
      ? "branch '\(name)' is not in this clone, and there is no remote"
      : "branch '\(name)' is not in this clone, and there is no remote '\(remote)'"
  }

  /// The smallest command that brings it, or what to write or look up where none can.
  ///
  /// `existing` are the permanent branches that are here; all others where nobody looked.
  /// In a repository without any commit, which `isEmpty`, a branch can't be made of another.
  package func remedy(beside existing: [String]? = nil, isEmpty: Bool = false) -> Remedy {
    if usual != nil { return .flowctl("init") }
    let beginning =
      isEmpty ? Command.git("commit", "--allow-empty", "-m", "Begin") : making(beside: existing)
    if remotes.contains(remote) {
      // Of a whole clone it is likelier that nobody has made the branch yet.
      guard isPermanent, !isNarrow, !isShallow else { return fetching }
      return fetching.then("if it exists nowhere").then(.run(beginning))
    }
    if let first = remotes.first { return naming(first) }
    return isPermanent ? .run(beginning) : .flowctl("branches")
  }

  /// Of several remotes nobody knows which one is the team's.
  ///
  /// The name in the file here would not do: the policy of a base is read from the base.
  private func naming(_ first: String) -> Remedy {
    Remedy.git("remote", "rename", first, remote).then(
      "or another remote, if your team uses that one")
  }

  /// Where a line is not here, others may be missing as well that nobody asks for by name.
  private var fetching: Remedy {
    if isLine, isNarrow {
      return VersionFacts.VersionGap.narrow(remote: remote, isShallow: isShallow).remedy
    }
    let place = isLine ? "*" : name
    let (branch, tracking) = (RefName.branch(place), RefName.tracking(place, of: remote))
    return .run(
      Command(
        ["git", "fetch"] + (isLine && isShallow ? ["--unshallow"] : [])
          + [remote, "+\(branch):\(tracking)"]))
  }

  /// The command that makes a permanent branch that is nowhere.
  ///
  /// It says where to begin: what happens to be checked out may be work that nobody has judged yet.
  package func making(beside existing: [String]? = nil) -> Command {
    let (model, production) = (policy.model, policy.model.production?.branch)
    let permanent = ([production].compactMap(\.self) + model.permanentNames.map(\.branch)).uniqued
    let start =
      permanent.first { $0 != name && existing?.contains($0) ?? true }
      ?? (permanent.first == name ? nil : permanent.first)
    return Command(["git", "branch", name] + [start].compactMap(\.self))
  }
}
