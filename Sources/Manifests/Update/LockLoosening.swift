import Formats

/// What a change lets go of in a lock, so that less is held against the template than before.
package enum LockLoosening: Hashable, Sendable {
  /// The template is looked for elsewhere, which no command does.
  case origin
  /// A file that was the template's is left to the project.
  case handedOver(path: String)

  /// Everything that a lock holds less than a former one of the same template; in the order of paths.
  package static func all(since former: ManifestLock, in lock: ManifestLock) -> [LockLoosening] {
    if !isSame(former.origin, lock.origin) { return [.origin] }
    // Another version may leave a file to the project, and is judged by the template itself.
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

/// What a template gave at the last update, kept for the next one to merge with.
///
/// A file lies under its digest, without an ending, so that no tool takes it for a source. It is
/// part of the repository: a later flowctl carries a newer template, and can't make it again.
package enum ManifestBase {
  /// From the top of the project.
  package static let directory = ".flowctl/base"

  /// Where the file of a digest lies.
  package static func path(_ digest: String) -> String { directory + "/" + digest }

  /// True where an update of such files needs the base.
  package static func isKept(for ownership: FileOwnership) -> Bool {
    ownership == .merged || ownership == .regions
  }

  /// What the lock says of a file: of one with marked parts, their digest.
  package static func digest(of bytes: [UInt8], _ ownership: FileOwnership) -> String {
    if ownership == .regions, let marked = try? MarkedRegions(in: bytes) { return marked.digest }
    return SHA256.digits(of: bytes)
  }
}
