/// A text in the form for translators.
package struct ExchangeUnit: Hashable, Sendable {
  package let address: UnitAddress
  package let source: String
  package let target: String?
  /// The state as the catalog writes it; nil if it has none.
  package let state: String?
  package let comment: String?
  /// The arguments of substitutions in source and target, if the catalog defines them.
  var sourceArguments: [String: XcodeFormat.Argument] = [:]
  var targetArguments: [String: XcodeFormat.Argument] = [:]
  /// False for a key with `shouldTranslate: false`.
  var isWanted = true

  /// True for a text that the language still needs.
  package var isMissing: Bool { target?.isEmpty ?? true || state == "new" }

  package init(
    address: UnitAddress, source: String, target: String?, state: String?, comment: String?
  ) {
    self.address = address
    self.source = source
    self.target = target
    self.state = state
    self.comment = comment
  }

  /// The key and the variation, as in Xcode's XLIFF: `key|==|plural.one`.
  package var id: String { address.path.isEmpty ? address.key : Self.id(address.key, address.path) }

  static func id(_ key: String, _ path: String) -> String {
    path.isEmpty ? key : "\(key)\(separator)\(path)"
  }

  /// The separator that Xcode writes between a key and its variation.
  static let separator = "|==|"
}

extension UnitAddress {
  /// The variation within key and language; empty for a plain text.
  ///
  /// As Xcode writes it: `plural.one`, `device.ipad.plural.one`, `substitutions.name.plural.one`.
  /// Only flowctl writes `set.0`, for values of string sets.
  package var path: String {
    var parts: [String] = []
    if let substitution { parts += ["substitutions", substitution] }
    if let device { parts += ["device", device] }
    if let plural { parts += ["plural", plural] }
    if let element { parts += ["set", String(element)] }
    return parts.joined(separator: ".")
  }

  /// Reads a path in the form of `path`; nil if it is invalid.
  init?(key: String, language: String, path: String) {
    self.init(key: key, language: language)
    var parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
    func take(_ word: String) -> String? {
      guard parts.dropLast().last == word, let name = parts.popLast() else { return nil }
      parts.removeLast()
      return name
    }
    if let index = take("set").flatMap({ Int($0) }) {
      element = index
    } else {
      plural = take("plural")
      device = take("device")
    }
    if parts.count > 1, parts.first == "substitutions" {
      substitution = parts.dropFirst().joined(separator: ".")
      parts = []
    }
    guard parts.isEmpty else { return nil }
  }
}

/// The texts of a catalog in one language, with their sources.
package struct ExchangeTable: Hashable, Sendable {
  package let original: String
  package let sourceLanguage: String
  package let language: String
  /// The texts in the order of the catalog, including those that the translation still needs.
  package internal(set) var units: [ExchangeUnit] = []

  package init(
    original: String, sourceLanguage: String, language: String, units: [ExchangeUnit]
  ) {
    self.original = original
    self.sourceLanguage = sourceLanguage
    self.language = language
    self.units = units
  }
}

/// Which texts of a catalog to exchange.
package enum ExchangeScope: Hashable, Sendable {
  /// The texts that translators need.
  case translatable
  /// Also stale keys and those with `shouldTranslate: false`.
  case all
  /// All texts that an import may contain: also plural forms that no whole number needs.
  case everything
}

extension ExchangeTable {
  /// Reads a language of a catalog.
  ///
  /// If several texts have the same id, such as those of key `a|==|plural.one` and of a plural of
  /// `a`, only the first is included.
  /// - Throws: if the bytes are not a catalog.
  package init(
    _ bytes: UnsafeRawBufferPointer, original: String, language: String,
    scope: ExchangeScope = .translatable
  ) throws(CatalogError) {
    let tape = try CatalogTape(bytes)
    let sourceLanguage = tape.sourceLanguage
    self.init(original: original, sourceLanguage: sourceLanguage, language: language, units: [])
    guard let strings = tape.strings else { throw .wrongShape(at: 0, expected: .object) }
    let reader = ExchangeReader(tape, source: sourceLanguage, language: language, scope: scope)
    var seen: Set<[UInt8]> = []
    for entry in tape.members(of: strings) {
      units += reader.units(of: entry).filter { seen.insert(Array($0.id.utf8)).inserted }
    }
  }
}
