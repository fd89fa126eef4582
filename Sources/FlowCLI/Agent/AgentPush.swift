import Base
import Git
import Gitflow
import Session

/// The checks of a push by a coding agent: changes reach a protected branch by a pull request.
struct AgentPush {
  let checks: AgentChecks
  let push: AgentStep.Push

  func refusal() async throws(Failure) -> Diagnostic? {
    if push.pushesMany { return refused("this push changes many branches of the remote") }
    if push.tags == .pushed { return refused("this push also pushes the tags of versions") }
    let settings = try await checks.pushSettings()
    if settings.pushesTags, push.tags == nil, let branch = checks.branch {
      return Diagnostic(
        AgentFiles.rule, "Git's setting 'push.followTags' also pushes the tags of versions",
        hint: .git("push", "--no-follow-tags", checks.policy.remote, branch))
    }
    var refs = push.refs
    if push.leavesTargetToSettings {
      guard let branch = checks.branch else { return nil }
      // The upstream of a branch that this command creates is not set yet.
      if settings.pushesMany || settings.followsUpstream && checks.created.contains(branch) {
        return refused("Git's settings push many branches")
      }
      refs = [.init(source: branch, target: "", isForced: refs.contains(where: \.isForced))]
    }
    for var ref in refs {
      if ref.target.isEmpty, let source = ref.source {
        ref.target = settings.target(of: checks.current(source))
      }
      if let finding = try await refusal(of: ref) { return finding }
    }
    return nil
  }

  private func refused(_ message: String) -> Diagnostic {
    Diagnostic(
      AgentFiles.rule, message + ": push your own branch by its name", hint: .flowctl("branches"))
  }

  private func refusal(of ref: AgentStep.Push.Ref) async throws(Failure) -> Diagnostic? {
    let source = ref.source.map { checks.current(RefName.short($0)) }
    let target = checks.current(ref.target)
    if target.contains("*") { return refused("this push changes many branches of the remote") }
    if let tag = target.removing(prefix: "refs/tags/") {
      return try await checks.versioned(tag)
    }
    let name = RefName.short(target)
    if let kind = checks.protectedKind(name) {
      if ref.source == nil {
        return Diagnostic(
          AgentFiles.rule, "this push would delete '\(name)', which others use",
          hint: .flowctl("branches"))
      }
      return Diagnostic(
        .mergeTarget, "'\(name)' gets changes by pull requests only, not by a push",
        hint: source.map { checks.protectedKind($0) != nil } ?? true
          ? checks.starting(for: kind)
          : .flowctl("submit", "--draft"))
    }
    if let finding = try await checks.versioned(name) { return finding }
    if let finding = try await across(source, name) { return finding }
    if ref.source == nil || ref.isForced, try await isOnRemote(name),
      let reason = try await checks.dependence(on: name)
    {
      let verb = ref.source == nil ? "delete" : "overwrite"
      return Diagnostic(
        AgentFiles.rule, "this push would \(verb) '\(name)', which \(reason)",
        hint: .flowctl("branches"))
    }
    if ref.source == nil { return nil }
    if let finding = try await checks.misnamed(name) { return finding }
    guard let source, isBranch(source) else { return nil }
    return try await checks.finding(about: source)
  }

  /// The finding of the hook before a push, which sees the same push later.
  private func across(_ source: String?, _ name: String) async throws(Failure) -> Diagnostic? {
    let remote = checks.policy.remote
    guard let source, isBranch(source), isBranch(name),
      let tip = try await checks.session.refs().resolve(RefName.tracking(name, of: remote))
    else { return nil }
    let (local, refs) = (RefName.branch(source), try checks.session.refs())
    let range = PushedRange(
      head: try await refs.resolve(local) ?? tip, localRef: local,
      remoteRef: RefName.branch(name), former: tip)
    let hook = PushedElsewhere(
      repository: try Repository(checks.session), remote: remote, current: checks.branch)
    return try await hook.result(range)?.diagnostics.first
  }

  private func isBranch(_ name: String) -> Bool { RefStore.mayHold(RefName.branch(name)) }

  private func isOnRemote(_ name: String) async throws(Failure) -> Bool {
    let ref = RefName.tracking(name, of: checks.policy.remote)
    return RefStore.mayHold(ref) ? try await checks.session.refs().resolve(ref) != nil : false
  }
}

/// What Git's settings say about a push of refs without targets, or of none.
struct PushSettings {
  static let pattern =
    "^(push\\.(default|followtags)|remote\\..*\\.(push|mirror)|branch\\..*\\.(merge|remote))$"

  private let settings: [GitSetting]

  init(_ settings: [GitSetting]) { self.settings = settings }

  private func value(_ key: String) -> String? { settings.last { $0.key == key }?.value }

  /// True if a push without refs can push several branches.
  var pushesMany: Bool {
    value("push.default") == "matching"
      || settings.contains { $0.key.hasSuffix(".push") || $0.key.hasSuffix(".mirror") }
  }

  /// True if pushed commits take their annotated tags along.
  var pushesTags: Bool {
    value("push.followtags").map { ["true", "yes", "on", "1", ""].contains($0) } ?? false
  }

  /// True unless a pull gets another branch than the one of this name.
  func isOwnUpstream(of branch: String, on remote: String) -> Bool {
    let place = value("branch.\(branch).remote") ?? remote
    let name = value("branch.\(branch).merge").map(RefName.short) ?? branch
    return place == remote && name == branch
  }

  var followsUpstream: Bool { ["upstream", "tracking"].contains(value("push.default")) }

  /// The branch of the remote that a branch is pushed to: its upstream can have another name.
  func target(of source: String) -> String {
    let name = RefName.short(source)
    return followsUpstream ? value("branch.\(name).merge").map(RefName.short) ?? name : name
  }
}
