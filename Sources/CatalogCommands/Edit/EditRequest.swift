import Diagnostics
import StringCatalogs

/// The edit that the user requests.
enum EditRequest {
  /// Changes given on the command line: one, or a key and its text.
  case changes([CatalogChange])
  /// Fixes every text whose correction is certain.
  case fix
  /// Gives every text a generated translation in a pseudo-language.
  case pseudo(PseudoText, language: String)

  /// The language of the edit, and whether it may be new in the catalog.
  var language: (name: String, mayBeNew: Bool)? {
    guard case .changes(let changes) = self else { return nil }
    return switch changes.last {
    case .set(let address, _, _): (address.language, true)
    case .mark(let address, _): (address.language, false)
    case .removeLanguage(_, let language): (language, false)
    case .add, .remove, .rename, .pruneStale, nil: nil
    }
  }

  /// The texts that the user gives.
  var texts: [UnitAddress] {
    if case .changes(let changes) = self { changes.compactMap(\.text) } else { [] }
  }

  /// The changes to make in a file.
  func changes(for bytes: UnsafeRawBufferPointer) throws(EditError) -> [CatalogChange] {
    switch self {
    case .changes(let changes): return changes
    case .fix: return try CatalogFix.changes(for: bytes, collation: .foundation)
    case .pseudo(let pseudo, let language):
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
  }

  /// A line for each change, after `changes` were made in the bytes before them.
  func summary(_ changes: [CatalogChange], in bytes: UnsafeRawBufferPointer) -> [String] {
    switch self {
    case .fix: return changes.compactMap(\.text).map { "fixed \($0)" }
    case .pseudo(_, let language):
      return [CountText.words(changes.count, "text") + " in '\(language)'"]
    case .changes:
      return switch changes.first {
      case .set(let address, _, _): ["set \(address)"]
      case .mark(let address, let state): ["marked \(address) as \(state)"]
      case .add(let key, _): ["added '\(key)'"]
      case .remove(let key): ["removed '\(key)'"]
      case .removeLanguage(let key, let language):
        ["removed \(UnitAddress(key: key, language: language))"]
      case .rename(let key, let name): ["renamed '\(key)' to '\(name)'"]
      case .pruneStale:
        ["removed " + CountText.words(CatalogKeys.countOfStale(in: bytes), "stale key")]
      case nil: []
      }
    }
  }
}
