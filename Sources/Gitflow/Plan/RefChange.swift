/// The commits of a ref before and after a step; nil if the ref does not exist.
package struct RefChange: Hashable, Sendable {
  package var ref: String
  package var before: CommitID?
  package var after: CommitID?

  package init(_ ref: String, from before: CommitID?, to after: CommitID?) {
    self.ref = ref
    self.before = before
    self.after = after
  }

  /// The change that undoes it.
  package var reversed: RefChange { RefChange(ref, from: after, to: before) }

  /// The change as a future action.
  package var text: String { words("create", "delete", "move") }

  /// The change as a past action.
  package var pastText: String { words("created", "deleted", "moved") }

  /// A line that says that the ref already has the new state.
  package var standingText: String {
    "'\(RefName.short(ref))' is already \(after.map { "at \($0.short)" } ?? "deleted")"
  }

  /// A line on where the ref stays if the change is neither completed nor undone.
  package func remainingText(at actual: CommitID?) -> String {
    let name = RefName.short(ref)
    let place = actual.map { "'\(name)' stays at \($0.short)" } ?? "'\(name)' stays deleted"
    if actual == after { return "\(place), changed by the run" }
    if actual == before {
      return (actual == nil ? "'\(name)' is not created" : place) + ", unchanged by the run"
    }
    return place
  }

  private func words(_ create: String, _ delete: String, _ move: String) -> String {
    let name = RefName.short(ref)
    guard let after else { return "\(delete) '\(name)'" }
    return before == nil
      ? "\(create) '\(name)' at \(after.short)" : "\(move) '\(name)' to \(after.short)"
  }
}

extension Sequence<RefChange> {
  /// One change per ref, from its first to its last commit; unchanged refs are left out.
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
