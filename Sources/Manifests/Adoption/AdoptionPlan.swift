/// The plan to adopt a template in an existing project; only a lock file is written.
package struct AdoptionPlan: Hashable, Sendable {
  /// A file that stays unmanaged.
  package struct Different: Hashable, Sendable {
    package let path: String
    package let reason: Reason
  }

  /// The reason why the template will not manage a file.
  package enum Reason: Hashable, Sendable {
    /// Lines of the template that the file lacks, and the number of all its lines.
    case lines(missing: Int, of: Int)
    case binary
    /// The file has no marked regions, which is all that the template would own.
    case noParts
    case unread(String)
  }

  package private(set) var lock: ManifestLock
  /// The bases of the next merge, by digest.
  package private(set) var bases: [String: [UInt8]] = [:]
  /// Files equal to the template's; the template owns them from now on.
  package private(set) var equal: [String] = []
  /// Files into which updates are merged.
  package private(set) var merged: [String] = []
  /// Files that differ and stay unmanaged.
  package private(set) var different: [Different] = []
  /// Missing files that the template would generate.
  package private(set) var missing: [String] = []

  /// Compares a project with what a template generates for its values.
  package init(
    _ tree: RenderedTree, lock: ManifestLock, present: [String: PresentFile]
  ) {
    self.lock = lock
    self.lock.files = [:]
    for (path, file) in tree.files.sorted(by: { $0.key < $1.key }) {
      let digest = ManifestBase.digest(of: file.bytes, file.ownership)
      let isHeld = hold(path, file, digest, present[path] ?? .missing)
      // A file that differs counts as written once: no update touches it.
      self.lock.files[path] = LockedFile(isHeld ? file.ownership : .seedOnce, digest: digest)
      if isHeld, ManifestBase.isKept(for: file.ownership) { bases[digest] = file.bytes }
    }
  }

  /// True if the template owns the file from now on, or updates are merged into it.
  private mutating func hold(
    _ path: String, _ file: RenderedTree.File, _ digest: String, _ present: PresentFile
  ) -> Bool {
    switch present {
    case .missing: missing.append(path)
    case .blocked(_, let reason): different.append(Different(path: path, reason: .unread(reason)))
    case .file(let bytes):
      if bytes == file.bytes || ManifestBase.digest(of: bytes, file.ownership) == digest {
        equal.append(path)
        return true
      }
      let reason = Self.reason(bytes, file)
      if file.ownership == .merged, case .lines(let missing, let all) = reason,
        missing * Self.likeness <= all
      {
        merged.append(path)
        return true
      }
      different.append(Different(path: path, reason: reason))
    }
    return false
  }

  /// At most one in so many lines may differ in a file into which updates are merged.
  private static let likeness = 3

  /// How well the template fits; managed files count most.
  package var score: Int { 3 * held + different.count - missing.count }

  /// The number of managed files.
  package var held: Int { equal.count + merged.count }

  private static func reason(_ bytes: [UInt8], _ file: RenderedTree.File) -> Reason {
    if file.ownership == .regions { return .noParts }
    guard let wanted = String(validating: file.bytes, as: UTF8.self),
      let text = String(validating: bytes, as: UTF8.self)
    else { return .binary }
    var there: [Substring: Int] = [:]
    for line in text.split(whereSeparator: \.isNewline) { there[line, default: 0] += 1 }
    var (missing, all) = (0, 0)
    for line in wanted.split(whereSeparator: \.isNewline) {
      all += 1
      if let count = there[line], count > 0 { there[line] = count - 1 } else { missing += 1 }
    }
    return .lines(missing: missing, of: all)
  }
}
