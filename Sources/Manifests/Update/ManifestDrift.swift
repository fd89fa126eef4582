/// How a project differs from what its template would make of its answers.
package struct ManifestDrift: Hashable, Sendable {
  /// One way in which a file differs.
  package enum Kind: String, CaseIterable, Comparable, Sendable {
    /// It was changed since the last update.
    case handEdited = "hand-edited"
    /// The template of today gives another file for the same answers.
    case templateOutdated = "template-outdated"
    /// The answers of today give another file.
    case answerChanged = "answer-changed"
    /// It is not there any more.
    case deleted
    /// The template makes no such file any more, and it is still there.
    case orphaned

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// What is known of one file: digests, and nil where there is none.
  package struct Facts: Hashable, Sendable {
    /// As the last update left it.
    package var locked: LockedFile?
    /// As it is.
    package var present: String?
    /// What the template of today gives for the answers of the last update.
    package var renderedBefore: String?
    /// What it gives for the answers of today.
    package var rendered: String?

    /// Facts of a file.
    package init(
      locked: LockedFile?, present: String?, renderedBefore: String?, rendered: String?
    ) {
      self.locked = locked
      self.present = present
      self.renderedBefore = renderedBefore
      self.rendered = rendered
    }
  }

  /// A file that differs, in every way in which it does.
  package struct File: Hashable, Sendable {
    package let path: String
    package let kinds: [Kind]
  }

  /// In the order of their paths.
  package let files: [File]

  /// Holds every file against the lock and the template.
  package init(_ facts: [String: Facts]) {
    files = facts.sorted { $0.key < $1.key }.compactMap { path, facts in
      let kinds = Self.kinds(facts)
      return kinds.isEmpty ? nil : File(path: path, kinds: kinds)
    }
  }

  /// How one file differs; a file that is the project's own since it was written differs in nothing.
  package static func kinds(_ facts: Facts) -> [Kind] {
    guard let locked = facts.locked else {
      // A file that is new in the template, or made by an answer that is new.
      guard let rendered = facts.rendered, rendered != facts.present else { return [] }
      return [facts.renderedBefore == nil ? .answerChanged : .templateOutdated]
    }
    if locked.ownership == .seedOnce { return [] }
    guard facts.rendered != nil else { return facts.present == nil ? [] : [.orphaned] }
    var kinds: Set<Kind> = []
    if let present = facts.present {
      // What somebody has already brought to what is wanted needs no telling.
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
