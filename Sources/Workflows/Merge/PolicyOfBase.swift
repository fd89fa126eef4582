import Configuration
import Diagnostics
import Git
import Gitflow

/// A policy with what there is to say about where it was read.
struct BasePolicy: Sendable {
  var loaded: LoadedPolicy
  var checks: [RuleCheck] = []
  var diagnostics: [Diagnostic] = []
  var notes: [String] = []
}

/// Reads the policy from the base, so that no change is judged by a policy of its own making.
struct PolicyOfBase {
  static let rule: RuleID = "policy-source"

  let session: Session
  let objects: ObjectReader

  func load(_ ends: MergeEnds, base: String) async throws(Failure) -> BasePolicy {
    if session.configurationPath != nil { return BasePolicy(loaded: try session.policy()) }
    let (id, display): (ObjectID, String)
    switch ends.base {
    case .found(let commit, let ref): (id, display) = (commit, ref)
    case .missing(_, let remedy): return try unknown(base, remedy)
    }
    let path = Session.configurationName
    let (blob, brought) = try await converting { () async throws(GitError) in
      let blob = try await objects.readBlob(id, path: path, limit: ConfigLimits.bytes)
      guard let head = ends.head.id, head != id else { return (blob, PolicyEntry(blob)) }
      return (blob, try await PolicyEntry.read(path, of: head, in: objects))
    }
    let edit = PolicyEdit(
      session: session, objects: objects, base: (id, display), head: ends.head,
      entry: brought, isEdited: brought != PolicyEntry(blob))
    if blob == nil, objects.isDirectory(path, in: id) {
      throw Failure(
        .badConfiguration, .configuration, "'\(path)' of \(display) is a directory",
        hint: "git ls-tree \(ShellWord.quoted(display)) \(path)")
    }
    var policy = BasePolicy(
      loaded: LoadedPolicy(.default, origin: "the defaults (\(display) has no \(path))"))
    if let blob {
      policy.loaded = LoadedPolicy(
        try edit.configuration(ofBase: blob, named: base), origin: "\(path) of \(display)")
    }
    policy.loaded = try session.settled(policy.loaded)
    if edit.isEdited {
      (policy.checks, policy.diagnostics) = try await edit.judgement()
      policy.notes.append("the head's \(path) differs from \(display)'s, which judges")
    } else if blob == nil, (try? session.policy())?.origin.hasPrefix(path) == true {
      policy.notes.append("\(display) has no \(path) yet; --config \(path) judges by the one here")
    }
    return policy
  }

  /// The base is not here: what the checkout says may be the change's own, so nothing can pass.
  private func unknown(_ base: String, _ remedy: String?) throws(Failure) -> BasePolicy {
    let reason = "the policy of '\(base)' can't be read: it is not in this clone"
    return BasePolicy(
      loaded: try session.policy(), checks: [RuleCheck(Self.rule, .unknown, reason)],
      diagnostics: [
        .undecided(Self.rule, reason, hint: remedy)
      ])
  }
}
