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
  package var allForms: UnitAddress {
    var address = self
    address.plural = nil
    return address
  }
}

/// A text of a document, with its address.
package struct TapeUnit {
  package let address: UnitAddress
  /// The node of the text; nil if a unit has none.
  package let value: Int?
  /// The node of the state; nil if it has none.
  package let state: Int?
}

extension CatalogTape {
  /// The entries of the catalog, in the order of the file.
  package var entries: [Int] { strings.map { Array(children(of: $0)) } ?? [] }

  /// All texts of an entry by language, the device variations first.
  package func units(of entry: Int) -> [TapeUnit] {
    let key = name(of: entry)
    return members(of: member("localizations", of: entry)).flatMap { language in
      units(at: language, UnitAddress(key: key, language: name(of: language)))
    }
  }

  /// The texts of a language, a variation or a substitution; the depth is limited by the tape.
  func units(at node: Int, _ address: UnitAddress) -> [TapeUnit] {
    members(of: node).flatMap { part -> [TapeUnit] in
      switch name(of: part) {
      case "stringUnit":
        let (value, state) = (member("value", of: part), member("state", of: part))
        return [TapeUnit(address: address, value: value, state: state)]
      case "stringSet": return elements(of: part, address)
      case "variations":
        let (plural, device) = (member("plural", of: part), member("device", of: part))
        return units(ofEach: device, address, \.device)
          + units(ofEach: plural, address, \.plural)
      case "substitutions": return units(ofEach: part, address, \.substitution)
      default: return []
      }
    }
  }

  private func elements(of set: Int, _ address: UnitAddress) -> [TapeUnit] {
    guard let values = member("values", of: set), nodes[values].kind == .array else { return [] }
    return children(of: values).enumerated().map { index, value in
      var address = address
      address.element = index
      return TapeUnit(address: address, value: value, state: member("state", of: set))
    }
  }

  private func units(
    ofEach node: Int?, _ address: UnitAddress, _ part: WritableKeyPath<UnitAddress, String?>
  ) -> [TapeUnit] {
    members(of: node).flatMap { form in
      var address = address
      address[keyPath: part] = name(of: form)
      return units(at: form, address)
    }
  }
}
