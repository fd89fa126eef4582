/// How an existing project would be held by a template: a lock, and nothing else is written.
package struct AdoptionPlan: Hashable, Sendable {
  /// A file that stays the project's own.
  package struct Different: Hashable, Sendable {
    package let path: String
    package let reason: Reason
  }

  /// Why a file is not the template's from now on.
  package enum Reason: Hashable, Sendable {
    /// Lines of the template's that the file lacks, and all that the template has.
    case lines(missing: Int, of: Int)
    case binary
    /// It has no marked parts, which are all that the template would own of it.
    case noParts
    case unread(String)
  }

  package private(set) var lock: ManifestLock
  /// What the next update merges with, by digest.
  package private(set) var bases: [String: [UInt8]] = [:]
  /// Files that are just what the template gives; from now on it owns them.
  package private(set) var equal: [String] = []
  /// Files of which updates merge into what the project has made of them.
  package private(set) var merged: [String] = []
  /// Files that differ, and stay the project's own.
  package private(set) var different: [Different] = []
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
      let isHeld = hold(path, file, digest, present[path] ?? .missing)
      // What differs is theirs, as if it had been written once: no update touches it.
      self.lock.files[path] = LockedFile(isHeld ? file.ownership : .seedOnce, digest: digest)
      if isHeld, ManifestBase.isKept(for: file.ownership) { bases[digest] = file.bytes }
    }
  }

  /// True where the template owns the file from now on, or has a say in it.
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

  /// At most one line of so many may be another one where updates are merged.
  private static let likeness = 3

  /// How well the template fits: files that it would hold count most.
  package var score: Int { 3 * held + different.count - missing.count }

  /// How many files it would hold.
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
