/// A text of a document, with where it stands.
package struct TapeUnit {
  package let address: UnitAddress
  /// The node of the text; nil where a unit has none.
  package let value: Int?
  /// The node of the state; nil where there is none.
  package let state: Int?
}

extension CatalogTape {
  /// The entries of the catalog, in the order of the file.
  package var entries: [Int] {
    guard let strings = member("strings", of: 0), nodes[strings].kind == .object else { return [] }
    return Array(children(of: strings))
  }

  /// All texts of an entry, in the order of the file.
  package func units(of entry: Int) -> [TapeUnit] {
    guard let languages = member("localizations", of: entry), nodes[languages].kind == .object
    else { return [] }
    let key = name(of: entry)
    var units: [TapeUnit] = []
    for language in children(of: languages) {
      add(language, UnitAddress(key: key, language: name(of: language)), to: &units)
    }
    return units
  }

  /// Adds the texts of a language, a variation or a substitution; no deeper than a tape may be.
  private func add(_ node: Int, _ address: UnitAddress, to units: inout [TapeUnit]) {
    guard nodes[node].kind == .object else { return }
    for part in children(of: node) {
      switch name(of: part) {
      case "stringUnit":
        let (value, state) = (member("value", of: part), member("state", of: part))
        units.append(TapeUnit(address: address, value: value, state: state))
      case "stringSet": addElements(part, address, to: &units)
      case "variations": addVariations(part, address, to: &units)
      case "substitutions":
        addEach(part, address, to: &units) { $0.substitution = $1 }
      default: break
      }
    }
  }

  private func addElements(_ set: Int, _ address: UnitAddress, to units: inout [TapeUnit]) {
    guard let values = member("values", of: set), nodes[values].kind == .array else { return }
    for (index, value) in children(of: values).enumerated() {
      var address = address
      address.element = index
      units.append(TapeUnit(address: address, value: value, state: member("state", of: set)))
    }
  }

  private func addVariations(_ node: Int, _ address: UnitAddress, to units: inout [TapeUnit]) {
    guard nodes[node].kind == .object else { return }
    for dimension in children(of: node) {
      switch name(of: dimension) {
      case "plural": addEach(dimension, address, to: &units) { $0.plural = $1 }
      case "device": addEach(dimension, address, to: &units) { $0.device = $1 }
      default: break
      }
    }
  }

  private func addEach(
    _ node: Int, _ address: UnitAddress, to units: inout [TapeUnit],
    _ name: (inout UnitAddress, String) -> Void
  ) {
    guard nodes[node].kind == .object else { return }
    for form in children(of: node) {
      var address = address
      name(&address, self.name(of: form))
      add(form, address, to: &units)
    }
  }
}
