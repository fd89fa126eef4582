package import Diagnostics

/// Why a change can't be made.
package enum EditError: Error, Hashable, Sendable {
  case malformed(CatalogFault)
  /// The file has no object `strings`.
  case notACatalog
  case noSuchKey(String)
  case keyExists(String)
  /// The key was removed or renamed, and changed otherwise, in one edit.
  case changedTwice(String)
  case noSuchText(UnitAddress)
  case notALanguage(String)
  case notAState(String)
  case notACategory(String)
  case notADevice(String)
  /// The text varies, so the one that is meant must be named.
  case isVaried(UnitAddress)
  /// The text is plain, or varies by something else.
  case isNotVaried(UnitAddress)
}

extension EditError {
  /// What was seen and what was expected.
  package var message: String {
    switch self {
    case .malformed: "the catalog is no valid JSON"
    case .notACatalog: "the catalog has no object 'strings'"
    case .noSuchKey(let key): "key '\(key)' is not in the catalog"
    case .keyExists(let key): "key '\(key)' is in the catalog already"
    case .changedTwice(let key): "key '\(key)' is renamed or removed and changed in one edit"
    case .noSuchText(let address): "there is no text \(address)"
    case .notALanguage(let language): "'\(language)' is no language tag, expected BCP 47"
    case .notAState(let state):
      "'\(state)' is no state, expected one of \(Self.states.joined(separator: ", "))"
    case .notACategory(let name): "'\(name)' is no plural category"
    case .notADevice(let name): "'\(name)' is no device"
    case .isVaried(let address): "the text \(address) varies, expected the variation to be named"
    case .isNotVaried(let address): "the text \(address) does not vary so in the catalog"
    }
  }

  /// What to type.
  package var hint: Remedy? {
    switch self {
    case .noSuchKey: .flowctl("strings", "add")
    case .keyExists: .flowctl("strings", "set", "<key>", "<language>", "<value>")
    case .malformed, .notACatalog: .flowctl("strings", "check")
    case .notALanguage: "name it like 'de', 'pt-BR' or 'zh-Hans'"
    case .isVaried: "name a plural category or a device"
    case .isNotVaried: "remove the language from the key first"
    case .changedTwice: "make the changes one after the other"
    case .noSuchText, .notAState, .notACategory, .notADevice: nil
    }
  }

  static let states = ["translated", "needs_review", "new", "stale"]
}
