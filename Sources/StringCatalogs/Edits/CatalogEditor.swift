/// Converts changes into an edit of a catalog's bytes, in the file's own style.
package struct CatalogEditor {
  private let tape: CatalogTape
  /// The entries by key after the changes so far; 0 for an entry that they added.
  private var entries: [[UInt8]: Int] = [:]
  private var patches: Patch.Members = [:]
  /// The languages of the last entry, because successive changes are usually in one entry.
  private var languages: (entry: Int, index: [[UInt8]: Int]) = (0, [:])
  /// Removed and renamed keys.
  ///
  /// A patch has no order, so these can't be changed again.
  private var finished: Set<[UInt8]> = []
  /// How many values each string set has got so far.
  private var addedElements: [UnitAddress: Int] = [:]
  private let sourceLanguage: [UInt8]
  /// True if a merge may have left conflicts.
  private let hasConflicts: Bool
  private static let strings = Array("strings".utf8)

  init(_ tape: CatalogTape) throws(EditError) {
    guard let strings = tape.strings else { throw .notACatalog }
    self.tape = tape
    sourceLanguage = Array(tape.sourceLanguage.utf8)
    hasConflicts = tape.nodes.contains { $0.name.equals(MergePath.marker, in: tape) }
    for entry in tape.children(of: strings) {
      entries[tape.plain(tape.nodes[entry].name)] = entry
    }
  }

  /// The edit that makes all changes in order; empty if the file already has them.
  ///
  /// - Throws: at the first change that can't be made.
  package static func edit(
    _ bytes: UnsafeRawBufferPointer, _ changes: [CatalogChange], collation: Collation
  ) throws(EditError) -> CatalogEdit {
    try edit(try CatalogTape(editing: bytes), changes, collation: collation)
  }

  /// The same for a parsed document.
  package static func edit(
    _ tape: CatalogTape, _ changes: [CatalogChange], collation: Collation
  ) throws(EditError) -> CatalogEdit {
    var editor = try CatalogEditor(tape)
    for change in changes { try editor.make(change) }
    var writer = PatchWriter(tape, collation: collation)
    return writer.edit(editor.patches)
  }

  /// Adds a change to those made so far.
  mutating func make(_ change: CatalogChange) throws(EditError) {
    switch change {
    case .set(let address, let value, let state): try set(address, value, state: state)
    case .mark(let address, let state): try mark(address, state)
    case .add(let key, let comment): try add(Array(key.utf8), comment)
    case .remove(let key):
      _ = try entry(key)
      take(Array(key.utf8))
    case .removeText(let address): try remove(address)
    case .rename(let key, let name): try rename(key, to: name)
    case .pruneStale: pruneStale()
    }
  }

  private func entry(_ key: String) throws(EditError) -> Int {
    guard !finished.contains(Array(key.utf8)) else { throw .changedTwice(key) }
    guard let entry = entries[Array(key.utf8)] else { throw .noSuchKey(key) }
    return entry
  }

  /// Removes a language, or one form of its text, which must exist.
  private mutating func remove(_ address: UnitAddress) throws(EditError) {
    _ = try entry(address.key)
    let isForm = address.form.isEmpty == false
    if isForm, try !place(address).exists() { throw .noSuchText(address) }
    patches.put(.remove, at: address.localization + address.variation.dropLast(isForm ? 1 : 3))
  }

  private func isChanged(_ key: [UInt8]) -> Bool {
    guard case .members(let entries) = patches[Self.strings] else { return false }
    return entries[key] != nil
  }

  private mutating func take(_ key: [UInt8]) {
    patches.put(.remove, at: [Self.strings, key])
    finished.insert(key)
  }

  private mutating func add(_ key: [UInt8], _ comment: String?) throws(EditError) {
    let text = String(decoding: key, as: UTF8.self)
    guard !finished.contains(key) else { throw .changedTwice(text) }
    guard entries[key] == nil else { throw .keyExists(text) }
    // Without this state, Xcode marks a key as stale if no source uses it.
    var members: Patch.Members = [Array("extractionState".utf8): .write(.string("manual"))]
    if let comment { members[Array("comment".utf8)] = .write(.string(comment)) }
    patches.put(.members(members), at: [Self.strings, key])
    entries[key] = 0
  }

  private mutating func rename(_ key: String, to name: String) throws(EditError) {
    let (old, new) = (Array(key.utf8), Array(name.utf8))
    _ = try entry(key)
    guard old != new else { return }
    guard entries[new] == nil else { throw .keyExists(name) }
    guard !isChanged(old), !finished.contains(new) else { throw .changedTwice(key) }
    patches.put(.rename(new), at: [Self.strings, old])
    finished.formUnion([old, new])
  }

  private mutating func pruneStale() {
    for (key, entry) in entries where entry != 0 && !finished.contains(key) {
      guard let state = tape.member("extractionState", of: entry) else { continue }
      if tape.string(at: state) == "stale" { take(key) }
    }
  }

  private mutating func place(_ address: UnitAddress) throws(EditError) -> UnitPlace {
    let entry = try entry(address.key)
    if languages.entry != entry {
      languages = (entry, tape.index(of: tape.member("localizations", of: entry)))
    }
    let localization = languages.index[Array(address.language.utf8)]
    return UnitPlace(
      address: address, tape: tape, localization: localization,
      source: languages.index[sourceLanguage], addedElements: addedElements[address.set] ?? 0)
  }

  private mutating func mark(_ address: UnitAddress, _ state: String) throws(EditError) {
    guard EditError.states.contains(state) else { throw .notAState(state) }
    let place = try place(address)
    guard try place.exists() else { throw .noSuchText(address) }
    let path = address.localization + address.variation
    patches.put(.write(.string(state)), at: path + [MergePath.state])
    resolveConflicts(of: address, path)
  }

  /// Removes what a merge left at a text: a new text, or a new state, is the decision.
  private mutating func resolveConflicts(of address: UnitAddress, _ path: [[UInt8]]) {
    guard hasConflicts else { return }
    for count in 4...path.count where !MergePath(Array(path[..<count])).holdsRecords {
      patches.put(.remove, at: path[..<count] + [MergePath.marker])
    }
    // One side has removed the key: it is kept.
    if let entry = entries[Array(address.key.utf8)], entry != 0,
      let marker = tape.member(MergeConflict.marker, of: entry), tape.nodes[marker].kind == .scalar
    {
      patches.put(.remove, at: path[..<2] + [MergePath.marker])
    }
  }

  private mutating func set(
    _ address: UnitAddress, _ value: String, state: String?
  ) throws(EditError) {
    if let state, !EditError.states.contains(state) { throw .notAState(state) }
    let place = try place(address)
    let exists = try place.exists()
    let path = address.localization + address.variation
    if let state = state ?? (exists ? nil : "translated") {
      patches.put(.write(.string(state)), at: path + [MergePath.state])
    }
    resolveConflicts(of: address, path)
    if let source = place.sourceSubstitution, !place.hasSubstitution {
      copyArgument(of: source, to: address)
    }
    if let element = address.element {
      if !exists { addedElements[address.set, default: 0] += 1 }
      patches.put(.elements([element: .string(value)]), at: path + [Array("values".utf8)])
    } else {
      patches.put(.write(.string(value)), at: path + [Array("value".utf8)])
    }
  }

  /// Gives a new substitution the argument of the source's.
  private mutating func copyArgument(of source: Int, to address: UnitAddress) {
    let path =
      address.localization + ["substitutions", address.substitution ?? ""].map { Array($0.utf8) }
    for name in ["argNum", "formatSpecifier"] {
      guard let node = tape.member(name, of: source) else { continue }
      patches.put(.write(NewValue(copying: node, of: tape)), at: path + [Array(name.utf8)])
    }
  }
}

extension UnitAddress {
  /// The string set that contains the value.
  fileprivate var set: UnitAddress {
    var address = self
    address.element = nil
    return address
  }
}

extension CatalogTape {
  /// The tape of a document to edit.
  package init(editing bytes: UnsafeRawBufferPointer) throws(EditError) {
    do { try self.init(bytes) } catch { throw .malformed(error) }
  }
}
