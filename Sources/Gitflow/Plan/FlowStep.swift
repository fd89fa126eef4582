/// One step of a plan, with full ref names; the plan knows the commits that the refs must have.
package enum FlowStep: Hashable, Sendable {
  case create(ref: String, at: FlowRevision)
  case move(ref: String, to: FlowRevision)
  case delete(ref: String)
  case merge(FlowMerge)
  case rebase(FlowRebase)
  /// Creates an annotated tag at the current commit of a ref.
  case tag(FlowTag)
  case commit(ref: String, files: [FlowFile], message: String)
  case switchTo(ref: String)
  /// Adds Git settings of a branch, such as its upstream.
  case configure(ref: String, settings: [FlowSetting])
  /// Pushes the changes of these refs atomically.
  case push(FlowPush)
}

/// The commit of a step: a known one, or the current commit of a ref.
package enum FlowRevision: Hashable, Sendable {
  case commit(CommitID)
  case ref(String)
}

/// A merge of one ref into another, without a working tree.
package struct FlowMerge: Hashable, Sendable {
  package var source: String
  package var target: String
  /// One commit with both parents, or one commit with the whole change.
  package var method: MergeMethod
  package var message: String
  /// True if the rest of the plan does not need it, such as a back-merge.
  package var canBeSkipped: Bool

  /// A merge that the rest needs by default.
  package init(
    _ source: String, into target: String, method: MergeMethod = .merge, message: String,
    canBeSkipped: Bool = false
  ) {
    self.source = source
    self.target = target
    self.method = method
    self.message = message
    self.canBeSkipped = canBeSkipped
  }
}

/// An annotated tag.
package struct FlowTag: Hashable, Sendable {
  package var ref: String
  package var revision: FlowRevision
  package var message: String

  package init(_ ref: String, at revision: FlowRevision, message: String) {
    self.ref = ref
    self.revision = revision
    self.message = message
  }
}

/// A file that a plan writes.
package struct FlowFile: Hashable, Sendable {
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// A rebase of a branch's own commits: `git rebase --onto base former ref`.
package struct FlowRebase: Hashable, Sendable {
  package var ref: String
  package var base: FlowRevision
  /// The former base: its commits are not rebased.
  package var former: FlowRevision

  package init(_ ref: String, onto base: FlowRevision, without former: FlowRevision) {
    self.ref = ref
    self.base = base
    self.former = former
  }
}

/// An atomic push of a plan.
package struct FlowPush: Hashable, Sendable {
  package var remote: String
  /// The full names of our refs, including the deleted ones.
  package var refs: [String]
  package var deleted: [String]
  /// A ref that a rename creates, with the remote-tracking ref whose commit it gets.
  package var sources: [String: String]

  /// A push of our commits; deletes nothing by default.
  package init(
    _ refs: [String], to remote: String, deleted: [String] = [], sources: [String: String] = [:]
  ) {
    self.remote = remote
    self.refs = refs
    self.deleted = deleted
    self.sources = sources
  }

  /// True if it only gives commits of the remote another name there, so that it can be undone.
  package var isRenaming: Bool { !sources.isEmpty }

  /// The push as a future action.
  package var text: String { words("push", "delete", "rename") }

  /// The push as a past action.
  package var pastText: String { words("pushed", "deleted", "renamed") }

  private func words(_ push: String, _ delete: String, _ rename: String) -> String {
    let sent = refs.filter { !deleted.contains($0) }
    if isRenaming {
      return "\(rename) \(Self.names(deleted)) to \(Self.names(sent)) on '\(remote)'"
    }
    if sent.isEmpty { return "\(delete) \(Self.names(deleted)) on '\(remote)'" }
    let goes = deleted.isEmpty ? "" : ", and \(delete) \(Self.names(deleted)) there"
    return "\(push) \(Self.names(sent)) to '\(remote)'\(goes)"
  }

  private static func names(_ refs: [String]) -> String {
    refs.map { "'\(RefName.short($0))'" }.joined(separator: ", ")
  }
}
