/// Where a ref stood before a step and where it stands after it; nothing where it is not there.
package struct RefChange: Hashable, Sendable {
  package var ref: String
  package var before: CommitID?
  package var after: CommitID?

  /// A change of one ref.
  package init(_ ref: String, from before: CommitID?, to after: CommitID?) {
    self.ref = ref
    self.before = before
    self.after = after
  }

  /// The change that takes it back.
  package var reversed: RefChange { RefChange(ref, from: after, to: before) }

  /// The change in words, as something to come.
  package var text: String { words("create", "delete", "move") }

  /// The change in words, as something done.
  package var pastText: String { words("created", "deleted", "moved") }

  /// That it is so already, in words.
  package var standingText: String {
    "'\(RefName.short(ref))' is already \(after.map { "at \($0.short)" } ?? "deleted")"
  }

  private func words(_ create: String, _ delete: String, _ move: String) -> String {
    let name = RefName.short(ref)
    guard let after else { return "\(delete) '\(name)'" }
    return before == nil
      ? "\(create) '\(name)' at \(after.short)" : "\(move) '\(name)' to \(after.short)"
  }
}

extension Sequence<RefChange> {
  /// One change a ref: from where it stood first to where it stands last; refs that stay are left out.
  package var combined: [RefChange] {
    var order: [String] = []
    var changes: [String: RefChange] = [:]
    for change in self {
      if changes[change.ref] == nil { order.append(change.ref) }
      changes[change.ref, default: change].after = change.after
    }
    return order.compactMap { changes[$0] }.filter { $0.before != $0.after }
  }
}
