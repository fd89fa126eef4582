/// The address of a text in a catalog, in the names of the file.
package struct UnitAddress: Hashable, Sendable {
  package var key: String
  package var language: String
  /// The name of the substitution that contains the form.
  package var substitution: String?
  package var device: String?
  /// The plural category, as CLDR names it.
  package var plural: String?
  /// The index of a value in a string set.
  package var element: Int?

  /// The text of a key in a language, and which of its variations.
  package init(
    key: String, language: String, plural: String? = nil, device: String? = nil,
    substitution: String? = nil, element: Int? = nil
  ) {
    self.key = key
    self.language = language
    self.substitution = substitution
    self.device = device
    self.plural = plural
    self.element = element
  }

  /// The address without the key, which may be long; for lookups among the texts of one key.
  var withinKey: UnitAddress {
    var address = self
    address.key = ""
    return address
  }

  /// The names of the members from the top of the file to the language.
  var localization: [[UInt8]] {
    ["strings", key, "localizations", language].map { Array($0.utf8) }
  }

  /// The names from the language on, to the object that has state and value.
  var variation: [[UInt8]] {
    var names: [String] = []
    if let substitution { names += ["substitutions", substitution] }
    if let device { names += ["variations", "device", device] }
    if let plural { names += ["variations", "plural", plural] }
    return (names + [element == nil ? "stringUnit" : "stringSet"]).map { Array($0.utf8) }
  }
}

extension UnitAddress: CustomStringConvertible {
  /// The variation within key and language, as findings show it; empty for a plain text.
  var unit: String {
    let words = [
      element.map { "value \($0 + 1)" }, substitution.map { "substitution \($0)" }, device,
      plural.map { "plural \($0)" },
    ]
    return words.compactMap(\.self).joined(separator: ", ")
  }

  /// The names of its variation, for the user; empty for a plain text.
  package var form: String {
    [substitution, device, plural, element.map { "value \($0 + 1)" }].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// The address in words, for the user.
  package var description: String {
    "'\(key)' in '\(language)'" + (form.isEmpty ? "" : " (\(form))")
  }

  /// The text that contains it as a plural form.
  var allForms: UnitAddress {
    var address = self
    address.plural = nil
    return address
  }
}
