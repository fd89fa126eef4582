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
