package import Base

/// A branch that neither the clone nor its remote has: the message, and the hint to fix it.
package struct AbsentBranch: Hashable, Sendable {
  private let name: String
  private let policy: Policy
  private let remotes: [String]
  private let isShallow: Bool
  /// True if the clone is configured to fetch only some branches of the remote.
  private let isNarrow: Bool
  private let usual: String?

  /// A missing branch of a clone with these remotes; `usual` exists and has a common name for it.
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

  /// True for a branch that others are compared with, so that similar branches must exist, too.
  private var isLine: Bool {
    isPermanent
      || BranchClassifier(policy.model).classify(name).kind?.introducesVersion == true
  }

  /// The places where it is missing.
  package var reason: String { place + (usual.map { ", but '\($0)' exists" } ?? "") }

  private var place: String {
    if remotes.contains(remote) {
      return "branch '\(name)' exists neither in this clone nor on '\(remote)'"
    }
    return remotes.isEmpty
      ? "branch '\(name)' is not in this clone, and there is no remote"
      : "branch '\(name)' is not in this clone, and there is no remote '\(remote)'"
  }

  /// The smallest command that fetches or creates it, or the setting to change.
  ///
  /// `existing` are the permanent branches in the clone; nil means that all others exist.
  /// In a repository without commits, `isEmpty`, a branch can't be created from another one.
  package func remedy(beside existing: [String]? = nil, isEmpty: Bool = false) -> Remedy {
    if usual != nil { return .flowctl("init") }
    let beginning =
      isEmpty ? Command.git("commit", "--allow-empty", "-m", "Begin") : making(beside: existing)
    if remotes.contains(remote) {
      // In a complete clone, the branch has probably not been created yet.
      guard isPermanent, !isNarrow, !isShallow else { return fetching }
      return fetching.then("if it exists nowhere").then(.run(beginning))
    }
    if let first = remotes.first { return naming(first) }
    return isPermanent ? .run(beginning) : .flowctl("branches")
  }

  /// With several remotes, the team's remote is unknown.
  ///
  /// A name in the local file would not help: the policy of a base is read from the base.
  private func naming(_ first: String) -> Remedy {
    Remedy.git("remote", "rename", first, remote).then(
      "or another remote, if your team uses that one")
  }

  /// If a line is missing, other lines may be missing, too, even if no command names them.
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

  /// The command that creates a missing permanent branch.
  ///
  /// It names the start point: the checked-out branch may contain unchecked commits.
  package func making(beside existing: [String]? = nil) -> Command {
    let (model, production) = (policy.model, policy.model.production?.branch)
    let sources = model.kinds.first { $0.permanentName == name }?.sources ?? []
    let usual = (sources.map(model.permanentName) + [production]).compactMap(\.self)
    let permanent = (usual + model.permanentNames.map(\.branch)).uniqued
    let start =
      permanent.first { $0 != name && existing?.contains($0) ?? true }
      ?? (permanent.first == name ? nil : permanent.first)
    return Command(["git", "branch", name] + [start].compactMap(\.self))
  }
}
