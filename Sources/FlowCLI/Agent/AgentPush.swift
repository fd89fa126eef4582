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
    if push.pushesTags { return refused("'git push --tags' also pushes the tags of versions") }
    var refs = push.refs
    if push.leavesTargetToSettings {
      let isForced = refs.contains(where: \.isForced)
      guard let configured = try await configured(isForced: isForced) else {
        return refused("Git's settings push many branches")
      }
      refs = configured
    }
    for var ref in refs {
      if ref.target.isEmpty, let source = ref.source { ref.target = try await target(of: source) }
      if let finding = try await refusal(of: ref) { return finding }
    }
    return nil
  }

  private func refused(_ message: String) -> Diagnostic {
    Diagnostic(
      AgentFiles.rule, message + ": push your own branch by its name", hint: .flowctl("branches"))
  }

  /// What Git's settings push without refs; nil for several branches.
  private func configured(isForced: Bool) async throws(Failure) -> [AgentStep.Push.Ref]? {
    guard let branch = checks.branch else { return [] }
    let git = try checks.session.git()
    let pattern = "^(push\\.default|remote\\..*\\.(push|mirror)|branch\\..*\\.merge)$"
    let settings = try await askingGit(await git.settings(matching: pattern))
    let own = settings.contains { $0.key.hasSuffix(".push") || $0.key.hasSuffix(".mirror") }
    let mode = settings.last { $0.key == "push.default" }?.value
    if own || mode == "matching" { return nil }
    let upstream = settings.last { $0.key == "branch.\(branch).merge" }?.value
    let followsUpstream = mode == "upstream" || mode == "tracking"
    // The upstream of a branch that this command creates is not set yet.
    if followsUpstream, checks.created.contains(branch) { return nil }
    let target = followsUpstream ? upstream.map(RefName.short) ?? branch : branch
    return [.init(source: branch, target: target, isForced: isForced)]
  }

  private func refusal(of ref: AgentStep.Push.Ref) async throws(Failure) -> Diagnostic? {
    let isCurrent = ref.source == "HEAD" || ref.source == "@"
    let source = isCurrent ? checks.branch : ref.source.map(RefName.short)
    let target = ref.target.isEmpty ? source ?? "" : ref.target
    if target.contains("*") { return refused("this push changes many branches of the remote") }
    if let tag = target.removing(prefix: "refs/tags/") { return versioned(tag) }
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
    if let finding = versioned(name) { return finding }
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
    return try await checks.judged(source)
  }

  /// The target of a branch without one: with `push.default` upstream it is not its own name.
  private func target(of source: String) async throws(Failure) -> String {
    let name = source == "HEAD" || source == "@" ? checks.branch ?? source : RefName.short(source)
    let git = try checks.session.git()
    let settings = try await askingGit(
      await git.settings(matching: "^(push\\.default|branch\\..*\\.merge)$"))
    let mode = settings.last { $0.key == "push.default" }?.value
    guard mode == "upstream" || mode == "tracking" else { return name }
    return settings.last { $0.key == "branch.\(name).merge" }?.value.map(RefName.short) ?? name
  }

  private func isBranch(_ name: String) -> Bool { RefStore.mayHold(RefName.branch(name)) }

  private func isOnRemote(_ name: String) async throws(Failure) -> Bool {
    let ref = RefName.tracking(name, of: checks.policy.remote)
    return RefStore.mayHold(ref) ? try await checks.session.refs().resolve(ref) != nil : false
  }

  /// A tag of a version releases it.
  private func versioned(_ tag: String) -> Diagnostic? {
    let style = checks.session.versionStyle(checks.policy.model)
    guard WrittenVersion(parsing: tag, style) != nil else { return nil }
    return Diagnostic(
      AgentFiles.rule, "'\(tag)' is the tag of a version, which 'flowctl finish' creates",
      hint: .explain("leave the tag to the user who finishes the release"))
  }
}
