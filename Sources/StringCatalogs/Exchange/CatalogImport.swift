package import Base

/// The changes that an import makes in a catalog.
///
/// Unchanged texts make no changes, so a catalog without new texts stays identical.
package struct CatalogImport: Sendable {
  /// The changes, all of which `CatalogEditor` can make.
  package private(set) var changes: [CatalogChange] = []
  /// The changed texts, each with its place in the imported file and the text that it replaces.
  package private(set) var written: [UnitAddress: Written] = [:]
  /// Texts that were not imported, or not unchanged.
  package private(set) var findings: [Diagnostic] = []
  /// How many texts the file has, and how many of them the catalog has already.
  package private(set) var offered = 0
  package private(set) var unchanged = 0

  /// A text that an import writes.
  package struct Written: Sendable {
    package let place: Place
    package let old: String?
  }

  /// Compares the content of a file with the catalog.
  ///
  /// - Throws: if the bytes are not a catalog.
  package init(
    _ imported: ImportedTable, language: String, from file: FileText,
    into bytes: UnsafeRawBufferPointer
  ) throws(CatalogError) {
    let table = try ExchangeTable(bytes, original: "", language: language, scope: .everything)
    guard var editor = try? CatalogEditor(try CatalogTape(bytes)) else {
      throw .wrongShape(at: 0, expected: .object)
    }
    var known: [[UInt8]: ExchangeUnit] = [:]
    var sources: [[UInt8]: String] = [:]
    for unit in table.units {
      known[Array(unit.id.utf8)] = unit
      sources[Array(unit.address.key.utf8)] = sources[Array(unit.address.key.utf8)] ?? unit.source
    }
    var seen: Set<[UInt8]> = []
    file.utf8.withUnsafeBytes { text in
      var notes = ImportNotes(LineFinder(text, path: file.path))
      for unit in imported.units {
        guard let target = unit.target else { continue }
        if !target.isEmpty { offered += 1 }
        guard let present = known[Array(unit.id.utf8)] ?? Self.added(unit, language, sources) else {
          notes.add(.unknown, unit)
          continue
        }
        guard seen.insert(Array(unit.id.utf8)).inserted else {
          notes.add(.repeated, unit)
          continue
        }
        let decision = ImportDecision(unit: unit, present: present)
        if decision.isUnchanged { unchanged += 1 }
        if let change = decision.change(&notes) {
          take(change, unit, present, &editor, &notes)
        }
      }
      if isOfAnotherFile(imported, notes.findings) {
        notes = ImportNotes(LineFinder(text, path: file.path))
        notes.addForeign(count: offered, at: imported.offset)
      }
      findings = notes.findings
    }
  }

  /// True if no text of the file belongs to the catalog.
  private func isOfAnotherFile(_ imported: ImportedTable, _ notes: [Diagnostic]) -> Bool {
    offered > 1 && notes.count >= offered && notes.allSatisfy { $0.rule == ImportNote.unknown.rule }
  }

  /// A variation that translators added to a key; nil if the key is missing.
  private static func added(
    _ unit: ImportedUnit, _ language: String, _ sources: [[UInt8]: String]
  ) -> ExchangeUnit? {
    let (id, separator) = (Array(unit.id.utf8), Array(ExchangeUnit.separator.utf8))
    // A key may contain the start of a separator, so the last separator is searched.
    guard let start = id.indices.last(where: { id[$0...].starts(with: separator) }) else {
      return nil
    }
    let key = String(decoding: id[..<start], as: UTF8.self)
    let path = String(decoding: id[(start + separator.count)...], as: UTF8.self)
    guard let source = sources[Array(key.utf8)],
      let address = UnitAddress(key: key, language: language, path: path)
    else { return nil }
    return ExchangeUnit(
      address: address, source: unit.source ?? source, target: nil, state: nil, comment: nil)
  }

  private mutating func take(
    _ change: CatalogChange, _ unit: ImportedUnit, _ present: ExchangeUnit,
    _ editor: inout CatalogEditor,
    _ notes: inout ImportNotes
  ) {
    do {
      try editor.make(change)
      changes.append(change)
      if case .set(let address, let value, _) = change, value != present.target {
        written[address] = Written(place: notes.place(of: unit), old: present.target)
      }
    } catch {
      notes.add(.refused(error), unit)
    }
  }
}

/// Decides what to do with an imported text.
struct ImportDecision {
  let unit: ImportedUnit
  let present: ExchangeUnit

  func change(_ notes: inout ImportNotes) -> CatalogChange? {
    guard let target = unit.target else { return nil }
    let value = value(target)
    if isSame(value) { return stateChange(&notes) }
    if !present.isWanted, !target.isEmpty {
      notes.add(.unwanted, unit)
      return nil
    }
    if !target.isEmpty, isBlank(target), !isBlank(present.source) {
      notes.add(.blank, unit)
      return nil
    }
    if target.isEmpty {
      if present.target != nil { notes.add(.emptied, unit) }
      return nil
    }
    if unit.state == "new", present.target == nil { return nil }
    if let old = present.target, old.losesNoBreakSpaces(in: value) {
      notes.add(.lostSpaces, unit)
      return nil
    }
    guard isCurrent else {
      notes.add(.drifted, unit)
      return .set(present.address, value: value, state: "needs_review")
    }
    return .set(present.address, value: value, state: unit.state ?? "translated")
  }

  /// True if the catalog already has the text.
  var isUnchanged: Bool { unit.target.map { isSame(value($0)) } ?? false }

  private func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
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
