/// What an update is decided from.
package struct UpdateFacts: Sendable {
  /// As the last update left it; nil before the first one.
  package var lock: ManifestLock?
  /// By path: everything that is locked, rendered or renamed.
  package var present: [String: PresentFile]
  /// What the template gave at the last update, by the path in the lock; none where it is lost.
  package var bases: [String: [UInt8]]

  /// Facts that were gathered.
  package init(
    lock: ManifestLock?, present: [String: PresentFile], bases: [String: [UInt8]]
  ) {
    self.lock = lock
    self.present = present
    self.bases = bases
  }

  func present(_ path: String) -> PresentFile { present[path] ?? .missing }
}
