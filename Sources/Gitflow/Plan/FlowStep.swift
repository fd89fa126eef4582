/// One thing that a plan does; refs are whole names, and what they must stand at is the plan's word.
package enum FlowStep: Hashable, Sendable {
  case create(ref: String, at: FlowRevision)
  case move(ref: String, to: FlowRevision)
  case delete(ref: String)
  case merge(FlowMerge)
  case rebase(FlowRebase)
  /// Puts an annotated tag on what a ref holds by then.
  case tag(FlowTag)
  case commit(ref: String, files: [FlowFile], message: String)
  case switchTo(ref: String)
  /// Tells the remote what the steps before it did to these refs, all or nothing.
  case push(FlowPush)
}

/// A commit that a step means: a known one, or whatever a ref holds by then.
package enum FlowRevision: Hashable, Sendable {
  case commit(CommitID)
  case ref(String)
}

/// A merge of one ref into another, made without a work tree.
package struct FlowMerge: Hashable, Sendable {
  package var source: String
  package var target: String
  /// One commit with both parents, or one commit with the whole change.
  package var method: MergeMethod
  package var message: String
  /// True where the rest of the plan makes sense without it, as that of a back-merge does.
  package var canBeSkipped: Bool

  /// A merge; one that the rest depends on unless said otherwise.
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

  /// A tag on a revision.
  package init(_ ref: String, at revision: FlowRevision, message: String) {
    self.ref = ref
    self.revision = revision
    self.message = message
  }
}

/// A file as a plan writes it.
package struct FlowFile: Hashable, Sendable {
  package var path: String
  package var bytes: [UInt8]

  /// A file with all its bytes.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// A move of the commits that a branch has of its own: `git rebase --onto base former ref`.
package struct FlowRebase: Hashable, Sendable {
  package var ref: String
  package var base: FlowRevision
  /// What its commits are counted from: nothing that this holds is taken along.
  package var former: FlowRevision

  /// A rebase of a branch.
  package init(_ ref: String, onto base: FlowRevision, without former: FlowRevision) {
    self.ref = ref
    self.base = base
    self.former = former
  }
}

/// What a plan tells a remote, all or nothing.
package struct FlowPush: Hashable, Sendable {
  package var remote: String
  /// Whole names of our refs, those that go included.
  package var refs: [String]
  package var deleted: [String]

  /// A push; nothing goes by default.
  package init(_ refs: [String], to remote: String, deleted: [String] = []) {
    self.remote = remote
    self.refs = refs
    self.deleted = deleted
  }

  /// The push in words, as something to come.
  package var text: String { words("push", "delete") }

  /// The push in words, as something done.
  package var pastText: String { words("pushed", "deleted") }

  private func words(_ push: String, _ delete: String) -> String {
    let sent = refs.filter { !deleted.contains($0) }
    if sent.isEmpty { return "\(delete) \(Self.names(deleted)) on '\(remote)'" }
    let goes = deleted.isEmpty ? "" : ", and \(delete) \(Self.names(deleted)) there"
    return "\(push) \(Self.names(sent)) to '\(remote)'\(goes)"
  }

  private static func names(_ refs: [String]) -> String {
    refs.map { "'\(RefName.short($0))'" }.joined(separator: ", ")
  }
}
