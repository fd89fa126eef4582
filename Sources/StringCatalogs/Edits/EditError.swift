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
  /// The text varies, so the variation must be given.
  case isVaried(UnitAddress)
  /// The text is plain, or varies by something else.
  case isNotVaried(UnitAddress)
}

extension EditError {
  /// The message: what was found and expected.
  package var message: String {
    switch self {
    case .malformed: "the catalog is not valid JSON"
    case .notACatalog: "the catalog has no object 'strings'"
    case .noSuchKey(let key): "key '\(key)' is not in the catalog"
    case .keyExists(let key): "key '\(key)' is already in the catalog"
    case .changedTwice(let key): "key '\(key)' is renamed or removed and changed in one edit"
    case .noSuchText(let address): "the catalog has no text \(address)"
    case .notALanguage(let language): "'\(language)' is not a language tag, expected BCP 47"
    case .notAState(let state):
      "'\(state)' is not a state, expected one of \(Self.states.joined(separator: ", "))"
    case .notACategory(let name): "'\(name)' is not a plural category"
    case .notADevice(let name): "'\(name)' is not a device"
    case .isVaried(let address): "the text \(address) varies, expected --plural or --device"
    case .isNotVaried(let address): "the text \(address) has no such variation in the catalog"
    }
  }

  /// The hint.
  package var hint: Remedy? {
    switch self {
    case .noSuchKey: .flowctl("strings", "add")
    case .keyExists: .flowctl("strings", "set", "<key>", "<language>", "<value>")
    case .malformed, .notACatalog: .flowctl("strings", "check")
    case .notALanguage: "use a tag such as 'de', 'pt-BR' or 'zh-Hans'"
    case .isVaried: "add a plural category or a device"
    case .isNotVaried: "remove the language from the key first"
    case .changedTwice: "make each change in its own command"
    case .noSuchText, .notAState, .notACategory, .notADevice: nil
    }
  }

  static let states = ["translated", "needs_review", "new", "stale"]
}
