import Base

/// A weakening of the lock file by a change, so that fewer files are compared with the template.
package enum LockLoosening: Hashable, Sendable {
  /// The template has another place, which no command sets.
  case origin
  /// A managed file became unmanaged.
  case handedOver(path: String)

  /// All weakenings compared with a former lock file of the same template, sorted by path.
  package static func all(since former: ManifestLock, in lock: ManifestLock) -> [LockLoosening] {
    if !isSame(former.origin, lock.origin) { return [.origin] }
    // Another version may change the ownership; the template itself is checked for that.
    guard former.template == lock.template, former.templateVersion == lock.templateVersion else {
      return []
    }
    return lock.files.sorted { $0.key < $1.key }.compactMap { path, file in
      guard let before = former.files[path]?.ownership, before != .seedOnce,
        file.ownership == .seedOnce
      else { return nil }
      return .handedOver(path: path)
    }
  }

  /// A newer commit of the same repository is an update.
  private static func isSame(_ former: TemplateOrigin, _ origin: TemplateOrigin) -> Bool {
    if case .git(let before, _) = former, case .git(let after, _) = origin {
      return before == after
    }
    return former == origin
  }
}

/// The template's output at the last update, stored as the base of the next merge.
///
/// The file name is its digest, without an extension, so that no tool treats it as source code. It
/// is committed, because a newer flowctl contains a newer template and can't generate it again.
package enum ManifestBase {
  /// Relative to the top of the project.
  package static let directory = ".flowctl/base"

  /// The path of the file with a digest.
  package static func path(_ digest: String) -> String { directory + "/" + digest }

  /// True if an update of such files needs the base.
  package static func isKept(for ownership: FileOwnership) -> Bool {
    ownership == .merged || ownership == .regions
  }

  /// The digest in the lock file; for a file with marked regions, the digest of the regions.
  package static func digest(of bytes: [UInt8], _ ownership: FileOwnership) -> String {
    if ownership == .regions, let marked = try? MarkedRegions(in: bytes) { return marked.digest }
    return SHA256.digits(of: bytes)
  }
}
