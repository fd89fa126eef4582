package import Effects

/// Changes that earlier runs left behind.
package enum WaitingChanges {
  /// How many there are, for all servers together.
  package static func count(in access: StoreAccess) throws(StoreError) -> Int {
    try access.cells("journal/").count
  }
}
