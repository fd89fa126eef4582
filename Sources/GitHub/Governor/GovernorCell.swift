import Effects

/// Where processes with the same token meet: a cell of the store, under a hash of the token.
struct GovernorCell: Sendable {
  private let store: Store
  private let name: String

  init(_ store: Store, host: GitHubHost, account: String) {
    self.store = store
    name = "governor/\(host.name)/\(account)"
  }

  /// Changes what is shared in one transaction; nil where there is nobody to share with, or the
  /// store fails: then each process is on its own.
  func exchange(_ body: (inout GovernorState) -> Void) -> GovernorState? {
    guard store.path != nil else { return nil }
    var result: GovernorState?
    do throws(StoreError) {
      try store.write { access throws(StoreError) in
        var state = GovernorState()
        if let bytes = try access.cell(name) {
          state = (try? GovernorState(packed: bytes)) ?? state
        }
        body(&state)
        try access.putCell(name, state.packed)
        result = state
      }
    } catch {
      return nil
    }
    return result
  }
}
