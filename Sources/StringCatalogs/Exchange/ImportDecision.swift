/// Decides what to do with an imported text.
struct ImportDecision {
  let unit: ImportedUnit
  /// The current content of the catalog.
  let present: ExchangeUnit

  /// The change to make; nil if there is none.
  func change(_ notes: inout ImportNotes) -> CatalogChange? {
    guard let target = unit.target else { return nil }
    let value = value(target)
    if isSame(value) { return stateChange(&notes) }
    if target.isEmpty {
      if present.target != nil { notes.add(.emptied, unit) }
      return nil
    }
    if unit.state == "new", present.target == nil { return nil }
    if let old = present.target, NoBreakSpaces(old).isLost(in: value) {
      notes.add(.lostSpaces, unit)
      return nil
    }
    guard isCurrent else {
      notes.add(.drifted, unit)
      return .set(present.address, value: value, state: "needs_review")
    }
    return .set(present.address, value: value, state: unit.state ?? "translated")
  }

  /// The text stays unchanged; its state may change.
  private func stateChange(_ notes: inout ImportNotes) -> CatalogChange? {
    guard let state = unit.state, state != present.state, let value = present.target else {
      return nil
    }
    if state == "new" {
      notes.add(.downgraded, unit)
      return nil
    }
    return .set(present.address, value: value, state: state)
  }

  private func isSame(_ value: String) -> Bool {
    guard let old = present.target else { return false }
    return old.utf8.elementsEqual(value.utf8)
  }

  /// False if the file was exported with another source text.
  private var isCurrent: Bool {
    guard let source = unit.source else { return true }
    if source.utf8.elementsEqual(present.source.utf8) { return true }
    return unit.dialect == .xcode
      && XcodeFormat.written(
        present.source, part: present.address.substitution, present.sourceArguments
      ).utf8.elementsEqual(source.utf8)
  }

  /// The text as catalogs write it.
  private func value(_ target: String) -> String {
    let part = present.address.substitution
    let arguments =
      present.targetArguments.isEmpty ? present.sourceArguments : present.targetArguments
    if let old = present.target, written(old, part, arguments).utf8.elementsEqual(target.utf8) {
      return old
    }
    return switch unit.dialect {
    case .apple: target
    case .xcode: XcodeFormat.read(target, part: part, arguments)
    case .android: AndroidFormat.read(target, like: present.source)
    }
  }

  /// A text of the catalog as the file writes it.
  private func written(
    _ text: String, _ part: String?, _ arguments: [String: XcodeFormat.Argument]
  ) -> String {
    switch unit.dialect {
    case .apple: text
    case .xcode: XcodeFormat.written(text, part: part, arguments)
    case .android: AndroidFormat.written(text)
    }
  }
}
