/// The differences between a project and its template's output for its values.
package struct ManifestDrift: Hashable, Sendable {
  /// A way in which a file differs.
  package enum Kind: String, CaseIterable, Comparable, Sendable {
    /// It was changed since the last update.
    case handEdited = "hand-edited"
    /// The current template generates another file for the same values.
    case templateOutdated = "template-outdated"
    /// The current values generate another file.
    case answerChanged = "answer-changed"
    case deleted
    /// The template no longer has the file, but it still exists.
    case orphaned

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// The known digests of one file; nil for a missing file.
  package struct Facts: Hashable, Sendable {
    /// After the last update.
    package var locked: LockedFile?
    /// In the working tree.
    package var present: String?
    /// The current template's output for the values of the last update.
    package var renderedBefore: String?
    /// Its output for the current values.
    package var rendered: String?

    package init(
      locked: LockedFile?, present: String?, renderedBefore: String?, rendered: String?
    ) {
      self.locked = locked
      self.present = present
      self.renderedBefore = renderedBefore
      self.rendered = rendered
    }
  }

  /// A file that differs, with all the ways in which it does.
  package struct File: Hashable, Sendable {
    package let path: String
    package let kinds: [Kind]
  }

  /// Sorted by path.
  package let files: [File]

  /// Compares every file with the lock file and the template.
  package init(_ facts: [String: Facts]) {
    files = facts.sorted { $0.key < $1.key }.compactMap { path, facts in
      let kinds = Self.kinds(facts)
      return kinds.isEmpty ? nil : File(path: path, kinds: kinds)
    }
  }

  /// The difference of one file; a file that is written once never differs.
  package static func kinds(_ facts: Facts) -> [Kind] {
    guard let locked = facts.locked else {
      // A file that is new in the template, or that a new value adds.
      guard let rendered = facts.rendered, rendered != facts.present else { return [] }
      return [facts.renderedBefore == nil ? .answerChanged : .templateOutdated]
    }
    if locked.ownership == .seedOnce { return [] }
    guard facts.rendered != nil else { return facts.present == nil ? [] : [.orphaned] }
    var kinds: Set<Kind> = []
    if let present = facts.present {
      // A file that already has the expected content is not reported.
      if present == facts.rendered { return [] }
      if present != locked.digest { kinds.insert(.handEdited) }
    } else {
      kinds.insert(.deleted)
    }
    if facts.rendered != facts.renderedBefore { kinds.insert(.answerChanged) }
    if let before = facts.renderedBefore, before != locked.digest {
      kinds.insert(.templateOutdated)
    }
    return kinds.sorted()
  }
}
