import Diagnostics
package import StringCatalogs

/// What the user wants of a catalog.
package enum EditRequest: Sendable {
  case set(UnitAddress, value: String, state: String?)
  case mark(UnitAddress, state: String)
  /// Adds a key, and its text in a language where one is given.
  case add(key: String, comment: String?, language: String?, value: String?)
  /// Removes a key, or what it has in one language.
  case remove(key: String, language: String?)
  case rename(key: String, to: String)
  /// Mends what is certain.
  case fix
  case pruneStale
  /// Gives every text its translation into a language that is made up.
  case pseudo(PseudoText, language: String)
}

extension EditRequest {
  /// The language that it is about, and whether it may be one that the catalog has not got yet.
  var language: (name: String, mayBeNew: Bool)? {
    switch self {
    case .set(let address, _, _): (address.language, true)
    case .mark(let address, _): (address.language, false)
    case .add(_, _, let language, _): language.map { ($0, true) }
    case .remove(_, let language): language.map { ($0, false) }
    case .rename, .fix, .pruneStale, .pseudo: nil
    }
  }

  /// The texts that the user gives.
  var texts: [UnitAddress] {
    switch self {
    case .set(let address, _, _): [address]
    case .add(let key, _, let language?, _): [UnitAddress(key: key, language: language)]
    default: []
    }
  }

  /// The changes that it comes down to in a file.
  func changes(
    for bytes: UnsafeRawBufferPointer
  ) throws(EditError) -> [CatalogChange] {
    switch self {
    case .set(let address, let value, let state):
      return [.set(address, value: value, state: state)]
    case .mark(let address, let state): return [.mark(address, state: state)]
    case .add(let key, let comment, let language, let value):
      let text = language.map { UnitAddress(key: key, language: $0) }
      return [.add(key: key, comment: comment)]
        + (text.map { [.set($0, value: value ?? "", state: nil)] } ?? [])
    case .remove(let key, nil): return [.remove(key: key)]
    case .remove(let key, let language?):
      return [.removeLanguage(key: key, language: language)]
    case .rename(let key, let name): return [.rename(key: key, to: name)]
    case .fix: return try CatalogFix.changes(for: bytes, collation: .foundation)
    case .pruneStale: return [.pruneStale]
    case .pseudo(let pseudo, let language):
      return try Self.changes(for: bytes, by: pseudo, into: language)
    }
  }

  private static func changes(
    for bytes: UnsafeRawBufferPointer, by pseudo: PseudoText, into language: String
  ) throws(EditError) -> [CatalogChange] {
    let table: ExchangeTable
    do throws(CatalogFault) {
      table = try ExchangeTable(bytes, original: "", language: language)
    } catch {
      throw .malformed(error)
    }
    return table.units.compactMap { unit in
      let text = pseudo.text(unit.source)
      if unit.source.isEmpty || unit.target == text { return nil }
      return .set(unit.address, value: text, state: "translated")
    }
  }

  /// What was done, one line for each thing, once `changes` are made in the bytes before them.
  func summary(
    _ changes: [CatalogChange], in bytes: UnsafeRawBufferPointer
  ) -> [String] {
    switch self {
    case .set(let address, _, _): return ["set \(address)"]
    case .mark(let address, let state): return ["marked \(address) as \(state)"]
    case .add(let key, _, _, _): return ["added '\(key)'"]
    case .remove(let key, nil): return ["removed '\(key)'"]
    case .remove(let key, let language?):
      return ["removed \(UnitAddress(key: key, language: language))"]
    case .rename(let key, let name): return ["renamed '\(key)' to '\(name)'"]
    case .fix:
      return changes.compactMap { change in
        if case .set(let address, _, _) = change { "mended \(address)" } else { nil }
      }
    case .pruneStale:
      let count = CatalogKeys.countOfStale(in: bytes)
      return ["removed " + CountText.words(count, "stale key")]
    case .pseudo(_, let language): return ["\(changes.count) texts in '\(language)'"]
    }
  }
}
