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
