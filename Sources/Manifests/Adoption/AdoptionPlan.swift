/// How an existing project would be held by a template: a lock, and nothing else is written.
package struct AdoptionPlan: Hashable, Sendable {
  package private(set) var lock: ManifestLock
  /// What the next update merges with, by digest.
  package private(set) var bases: [String: [UInt8]] = [:]
  /// Files that are just what the template gives; from now on it owns them.
  package private(set) var equal: [String] = []
  /// Files that differ, and stay the project's own.
  package private(set) var different: [String] = []
  /// Files that the template would make and that are not there.
  package private(set) var missing: [String] = []

  /// Holds a project against what a template makes of its answers.
  package init(
    _ tree: RenderedTree, lock: ManifestLock, present: [String: PresentFile]
  ) {
    self.lock = lock
    self.lock.files = [:]
    for (path, file) in tree.files.sorted(by: { $0.key < $1.key }) {
      let digest = ManifestBase.digest(of: file.bytes, file.ownership)
      let isEqual = Self.isEqual(present[path] ?? .missing, file, digest)
      // What differs is theirs, as if it had been written once: no update touches it.
      self.lock.files[path] = LockedFile(isEqual ? file.ownership : .seedOnce, digest: digest)
      if isEqual {
        equal.append(path)
        if ManifestBase.isKept(for: file.ownership) { bases[digest] = file.bytes }
      } else if present[path]?.isMissing != false {
        missing.append(path)
      } else {
        different.append(path)
      }
    }
  }

  /// How well the template fits: equal files count most.
  package var score: Int { 3 * equal.count + different.count - missing.count }

  private static func isEqual(
    _ present: PresentFile, _ file: RenderedTree.File, _ digest: String
  ) -> Bool {
    guard case .file(let bytes) = present else { return false }
    return bytes == file.bytes || ManifestBase.digest(of: bytes, file.ownership) == digest
  }
}
