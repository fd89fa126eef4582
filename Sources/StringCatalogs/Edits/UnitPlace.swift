import Base

/// The place for a text in a file, and whether the text may be written there.
struct UnitPlace {
  let address: UnitAddress
  let tape: CatalogTape
  /// The content of the language; nil if it has none yet.
  let localization: Int?
  /// The content of the source language, whose substitutions and string set the language may have.
  var source: Int?
  /// How many values of the string set an edit has already added.
  var addedElements = 0

  /// True if the text exists.
  ///
  /// - Throws: if it is missing, and can't be added.
  func exists() throws(EditError) -> Bool {
    guard let localization else {
      guard LanguageTag.isValid(address.language) else { throw .notALanguage(address.language) }
      if address.substitution != nil, sourceSubstitution == nil { throw .noSuchText(address) }
      if let element = address.element { return try elementExists(element, of: nil) }
      try checkNames()
      return false
    }
    if let element = address.element { return try elementExists(element, of: localization) }
    var node: Int? = try substitution(of: localization)
    if node == nil {
      try checkNames()
      return false
    }
    for (dimension, name) in [("device", address.device), ("plural", address.plural)] {
      guard let name, let holder = node else { continue }
      node = try step(dimension, name, from: holder)
    }
    guard let node else {
      try checkNames()
      return false
    }
    if tape.member("stringUnit", of: node) != nil { return true }
    guard tape.children(of: node).allSatisfy({ tape.name(of: $0) == "substitutions" }) else {
      throw .isVaried(address)
    }
    return false
  }

  /// The substitution of the source with the name of the address.
  var sourceSubstitution: Int? {
    guard let source, let name = address.substitution else { return nil }
    return tape.member(["substitutions", name], of: source)
  }

  /// The node that contains the text; nil for a substitution that is copied from the source.
  private func substitution(of localization: Int) throws(EditError) -> Int? {
    guard let name = address.substitution else { return localization }
    if let found = tape.member(["substitutions", name], of: localization) { return found }
    if sourceSubstitution == nil { throw .noSuchText(address) }
    return nil
  }

  /// True if the language has the substitution of the address.
  var hasSubstitution: Bool {
    guard let localization, let name = address.substitution else { return false }
    return tape.member(["substitutions", name], of: localization) != nil
  }

  /// The content of a variation; nil if it must be added.
  private func step(
    _ dimension: String, _ name: String, from node: Int
  ) throws(EditError) -> Int? {
    guard let variations = tape.member("variations", of: node) else {
      if tape.member("stringUnit", of: node) == nil, tape.member("stringSet", of: node) == nil {
        return nil
      }
      throw .isNotVaried(address)
    }
    guard let forms = tape.member(dimension, of: variations) else {
      if tape.nodes[variations].kind == .object, tape.isEmpty(variations) {
        return nil
      }
      throw .isNotVaried(address)
    }
    return tape.member(name, of: forms)
  }

  /// True for a value of a string set; the next one may be added if the source has a set.
  private func elementExists(_ element: Int, of localization: Int?) throws(EditError) -> Bool {
    let values = localization.flatMap { tape.member(["stringSet", "values"], of: $0) }
      .flatMap { tape.nodes[$0].kind == .array ? $0 : nil }
    let count = values.map { Array(tape.children(of: $0)).count } ?? 0
    if (0..<count).contains(element) { return true }
    let hasSet = source.map { tape.member("stringSet", of: $0) != nil } ?? false
    let isFree = values != nil || localization.map { tape.isEmpty($0) } ?? true
    guard hasSet, isFree, element == count + addedElements else { throw .noSuchText(address) }
    return false
  }

  private func checkNames() throws(EditError) {
    if let plural = address.plural,
      !PluralCategory.allCases.contains(where: { $0 != .unknown && $0.name == plural })
    {
      throw .notACategory(plural)
    }
    if let device = address.device, CatalogDevice(rawValue: device) ?? .unknown == .unknown {
      throw .notADevice(device)
    }
  }
}

/// The form of language tags in BCP 47.
enum LanguageTag {
  /// True for a language of two to eight letters, and parts of up to eight letters and digits.
  static func isValid(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = parts.first, (2...8).contains(language.count),
      language.allSatisfy(ASCII.isLetter)
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy(ASCII.isAlphanumeric)
    }
  }
}
