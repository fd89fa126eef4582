/// The changes from one version of a catalog to another, by key, language and text.
package struct CatalogDifference: Hashable, Sendable {
  /// By key in the order of the new file; removed ones come last, in the order of the old file.
  package let changes: [DifferenceItem]

  /// Compares two versions; layout, order and escapes don't count.
  ///
  /// - Throws: if one of them is not a catalog.
  package init(
    old: UnsafeRawBufferPointer, new: UnsafeRawBufferPointer
  ) throws(EditError) {
    let (old, new) = (try CatalogTape(editing: old), try CatalogTape(editing: new))
    guard old.strings != nil, new.strings != nil else { throw .notACatalog }
    changes = DifferenceWalk(old: old, new: new).items()
  }
}

/// One change, and its place in the file.
package struct DifferenceItem: Hashable, Sendable {
  /// The type of change.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case keyAdded = "key-added"
    case keyRemoved = "key-removed"
    case added
    case removed
    case retranslated
    /// A text whose state was set back to `new` or `needs_review`, for example from `translated`.
    case stateDowngraded = "state-downgraded"
    case stateUpgraded = "state-upgraded"
    /// No-break spaces of the text are lost, or are plain spaces now.
    case noBreakSpaceLost = "no-break-space-lost"
    /// The text was replaced by that of the source language.
    case sourceFilledIn = "source-filled-in"
    case commentDropped = "comment-dropped"
    case commentChanged = "comment-changed"
  }

  package let kind: Kind
  package let key: String
  /// The changed text; nil for a change of the key.
  package let address: UnitAddress?
  /// Text, state or comment before; nil if there was none.
  package let before: String?
  package let after: String?
  /// True for typical damage by translation services.
  package var isDamage: Bool {
    [.stateDowngraded, .noBreakSpaceLost, .sourceFilledIn, .commentDropped].contains(kind)
  }
}

/// Walks two versions of a catalog, key by key and text by text.
struct DifferenceWalk {
  private let old: CatalogTape
  private let new: CatalogTape
  /// The source language of the new version.
  private let language: String

  init(old: CatalogTape, new: CatalogTape) {
    (self.old, self.new, language) = (old, new, new.sourceLanguage)
  }

  func items() -> [DifferenceItem] {
    let before = old.index(of: old.strings)
    let after = new.index(of: new.strings)
    var items: [DifferenceItem] = []
    for (name, entry) in after.sorted(by: { $0.value < $1.value }) {
      guard let earlier = before[name] else {
        items.append(key(.keyAdded, entry, in: new))
        continue
      }
      if !old.isSame(earlier, as: entry, of: new) { compare(earlier, entry, &items) }
    }
    for (name, entry) in before.sorted(by: { $0.value < $1.value }) where after[name] == nil {
      items.append(key(.keyRemoved, entry, in: old))
    }
    return items
  }

  private func key(
    _ kind: DifferenceItem.Kind, _ entry: Int, in tape: CatalogTape, before: String? = nil,
    after: String? = nil
  ) -> DifferenceItem {
    DifferenceItem(
      kind: kind, key: tape.name(of: entry), address: nil, before: before, after: after)
  }

  private func compare(_ before: Int, _ after: Int, _ items: inout [DifferenceItem]) {
    compareComments(before, after, &items)
    let earlierUnits = old.units(of: before)
    let later = new.units(of: after)
    let earlier = Dictionary(earlierUnits.map { ($0.address.withinKey, $0) }) { $1 }
    let sources = Dictionary(
      later.filter { $0.address.language == language }.compactMap { unit in
        new.string(at: unit.value).map { (unit.address.withinKey, $0) }
      }
    ) { $1 }
    for unit in later {
      guard let previous = earlier[unit.address.withinKey] else {
        items.append(item(.added, unit, after: new.string(at: unit.value)))
        continue
      }
      compare(previous, unit, sources, &items)
    }
    let addresses = Set(later.map(\.address.withinKey))
    for unit in earlierUnits where !addresses.contains(unit.address.withinKey) {
      items.append(item(.removed, unit, before: old.string(at: unit.value)))
    }
  }

  private func compareComments(_ before: Int, _ after: Int, _ items: inout [DifferenceItem]) {
    let earlier = old.string(at: old.member("comment", of: before))
    let later = new.string(at: new.member("comment", of: after))
    guard let earlier, !isSame(earlier, later) else { return }
    let kind: DifferenceItem.Kind = (later ?? "").isEmpty ? .commentDropped : .commentChanged
    items.append(key(kind, after, in: new, before: earlier, after: later))
  }

  private func compare(
    _ before: TapeUnit, _ after: TapeUnit, _ sources: [UnitAddress: String],
    _ items: inout [DifferenceItem]
  ) {
    let (earlier, later) = (old.string(at: before.value) ?? "", new.string(at: after.value) ?? "")
    if !isSame(earlier, later) {
      // Lost spaces count as damage only if the rest of the text is the same.
      let kind: DifferenceItem.Kind =
        isFilledIn(after, later, sources)
        ? .sourceFilledIn
        : earlier.losesNoBreakSpaces(in: later) ? .noBreakSpaceLost : .retranslated
      items.append(item(kind, after, before: earlier, after: later))
    }
    let (state, now) = (old.string(at: before.state), new.string(at: after.state))
    guard let first = rank(state), let second = rank(now), first != second else { return }
    let kind: DifferenceItem.Kind = first > second ? .stateDowngraded : .stateUpgraded
    items.append(item(kind, after, before: state, after: now))
  }

  /// True if a translation equals the source text; without any, the key is the source text.
  private func isFilledIn(
    _ unit: TapeUnit, _ text: String, _ sources: [UnitAddress: String]
  ) -> Bool {
    guard unit.address.language != language, !text.isEmpty else { return false }
    var address = unit.address.withinKey
    address.language = language
    let source = sources.isEmpty ? unit.address.key : sources[address]
    return source.map { $0.utf8.elementsEqual(text.utf8) } ?? false
  }

  /// The rank of a text's progress; nil for an unknown state.
  private func rank(_ state: String?) -> Int? {
    ["new", "stale", "needs_review", "translated"].firstIndex { $0 == state }
  }

  private func item(
    _ kind: DifferenceItem.Kind, _ unit: TapeUnit, before: String? = nil, after: String? = nil
  ) -> DifferenceItem {
    DifferenceItem(
      kind: kind, key: unit.address.key, address: unit.address, before: before, after: after)
  }

  /// Precomposed and decomposed letters make different texts.
  private func isSame(_ left: String, _ right: String?) -> Bool {
    right.map { left.utf8.elementsEqual($0.utf8) } ?? false
  }
}

extension String {
  /// True if `other` has fewer no-break spaces (U+00A0, U+202F, U+2060), and is otherwise the same.
  func losesNoBreakSpaces(in other: String) -> Bool {
    func isOne(_ letter: Unicode.Scalar) -> Bool {
      letter == "\u{a0}" || letter == "\u{202f}" || letter == "\u{2060}"
    }
    func letters(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { !isOne($0) && $0 != " " }
    }
    return unicodeScalars.count(where: isOne) > other.unicodeScalars.count(where: isOne)
      && letters(self).elementsEqual(letters(other))
  }
}
