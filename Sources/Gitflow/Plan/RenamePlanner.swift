package import Base

/// A branch to rename, as it is in the clone and on the remote.
package struct RenamedBranch: Hashable, Sendable {
  package var old: String
  package var new: String
  /// Its commit in the clone; nil if only the remote has it.
  package var local: CommitID?
  /// Its commit on the remote; nil if it is not renamed there.
  package var published: CommitID?
  package var remote: String
  package var isCheckedOut: Bool
  /// Its Git settings, such as its upstream.
  package var settings: [FlowSetting]

  package init(
    _ old: String, to new: String, local: CommitID?, published: CommitID?, on remote: String,
    isCheckedOut: Bool, settings: [FlowSetting]
  ) {
    self.old = old
    self.new = new
    self.local = local
    self.published = published
    self.remote = remote
    self.isCheckedOut = isCheckedOut
    self.settings = settings
  }
}

/// Decides how a branch is renamed.
package enum RenamePlanner {
  /// The plan: each ref must be where it was found, also on the remote.
  package static func plan(
    _ branch: RenamedBranch, again: Command, notes: [String]
  ) -> FlowPlan {
    let (own, new) = (RefName.branch(branch.old), RefName.branch(branch.new))
    let tracking = RefName.tracking(branch.old, of: branch.remote)
    var tips: [String: CommitID?] = [own: branch.local, new: nil]
    var steps: [FlowStep] = []
    if let published = branch.published {
      tips[tracking] = published
      steps.append(
        .push(FlowPush([new, own], to: branch.remote, deleted: [own], sources: [new: tracking])))
    }
    if let tip = branch.local ?? branch.published {
      steps.append(.create(ref: new, at: .commit(tip)))
    }
    let settings = settings(of: branch)
    if !settings.isEmpty { steps.append(.configure(ref: new, settings: settings)) }
    if branch.isCheckedOut { steps.append(.switchTo(ref: new)) }
    if branch.local != nil { steps.append(.delete(ref: own)) }
    return FlowPlan("rename", branch.old, again: again, tips: tips, steps: steps, notes: notes)
  }

  /// The settings under the new name; what is renamed on the remote is its upstream.
  private static func settings(of branch: RenamedBranch) -> [FlowSetting] {
    let (old, new) = ("branch.\(branch.old).", "branch.\(branch.new).")
    let upstream = [
      FlowSetting(new + "remote", branch.remote),
      FlowSetting(new + "merge", RefName.branch(branch.new)),
    ]
    let kept = branch.settings.map { FlowSetting(new + $0.key.dropFirst(old.count), $0.value) }
    guard branch.published != nil else { return kept }
    let follows = kept.first { $0.key == new + "merge" }?.value
    // Some branches follow another one, such as the base.
    if let follows, follows != RefName.branch(branch.old) { return kept }
    return upstream + kept.filter { !upstream.map(\.key).contains($0.key) }
  }
}
