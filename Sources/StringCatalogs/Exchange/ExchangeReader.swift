/// Reads the texts of one key to export or import in one language.
struct ExchangeReader {
  private struct Text {
    let address: UnitAddress
    var value: String?
    var state: String?
  }

  private let tape: CatalogTape
  private let source: String
  private let language: String
  private let scope: ExchangeScope
  private let categories: [PluralCategory]

  init(_ tape: CatalogTape, source: String, language: String, scope: ExchangeScope) {
    self.tape = tape
    self.source = source
    self.language = language
    self.scope = scope
    let forms = PluralForms(language: language)
    categories = (scope == .everything ? forms.allowed : forms.needed).list
  }

  func units(of entry: Int) -> [ExchangeUnit] {
    guard scope != .translatable || isTranslatable(entry) else { return [] }
    let key = tape.name(of: entry)
    let sources = texts(of: entry, key, in: source)
    var texts =
      isSource ? sources : self.texts(of: entry, key, in: language)
    texts += missingForms(texts)
    // Substitutions alone are no translation.
    if texts.allSatisfy({ $0.address.substitution != nil }) {
      let needed =
        sources.isEmpty ? [Text(address: UnitAddress(key: key, language: source))] : sources
      texts = wanted(needed.filter { texts.isEmpty || $0.address.substitution == nil }) + texts
    }
    var values: [String: String] = [:]
    for text in sources { values[text.address.path] = text.value }
    let isWanted = !isExcluded(entry)
    let comment = tape.string(at: tape.member("comment", of: entry))
    let sourceArguments = arguments(of: entry, in: source)
    let targetArguments = isSource ? sourceArguments : arguments(of: entry, in: language)
    return texts.map { text in
      var unit = ExchangeUnit(
        address: text.address, source: sourceText(of: text.address, values) ?? key,
        target: text.value, state: text.state, comment: comment)
      (unit.sourceArguments, unit.targetArguments) = (sourceArguments, targetArguments)
      unit.isWanted = isWanted
      return unit
    }
  }

  /// The arguments of the substitutions in a localization.
  private func arguments(
    of entry: Int, in language: String
  ) -> [String: XcodeFormat.Argument] {
    let parts = tape.member(["localizations", language, "substitutions"], of: entry)
    var arguments: [String: XcodeFormat.Argument] = [:]
    for part in tape.members(of: parts) {
      guard let number = tape.member("argNum", of: part),
        let position = Int(
          String(decoding: tape.raw(tape.nodes[number].range).prefix(4), as: UTF8.self))
      else { continue }
      arguments[tape.name(of: part)] = XcodeFormat.Argument(
        position: position,
        specifier: tape.string(at: tape.member("formatSpecifier", of: part)) ?? "lld")
    }
    return arguments
  }

  private var isSource: Bool { language.utf8.elementsEqual(source.utf8) }

  private func isTranslatable(_ entry: Int) -> Bool {
    if tape.string(at: tape.member("extractionState", of: entry)) == "stale" { return false }
    return !isExcluded(entry)
  }

  /// True with `shouldTranslate: false`.
  private func isExcluded(_ entry: Int) -> Bool {
    guard let member = tape.member("shouldTranslate", of: entry) else { return false }
    return tape.raw(tape.nodes[member].range).elementsEqual("false".utf8)
  }

  private func texts(
    of entry: Int, _ key: String, in language: String
  ) -> [Text] {
    guard let node = tape.member(["localizations", language], of: entry) else { return [] }
    return tape.units(at: node, UnitAddress(key: key, language: language)).compactMap { unit in
      // A text without an address can't be imported either.
      let place = UnitPlace(address: unit.address, tape: tape, localization: node)
      guard let exists = try? place.exists(), exists else { return nil }
      return Text(
        address: unit.address, value: tape.string(at: unit.value),
        state: tape.string(at: unit.state))
    }
  }

  /// The texts that an empty translation needs, in the shape of the source.
  private func wanted(_ sources: [Text]) -> [Text] {
    let plain = sources.filter { $0.address.plural == nil }.map { empty($0.address, nil) }
    return plain
      + missingForms(
        sources.map { text in
          // The translation may need other plural forms than the source.
          text.address.plural == nil ? text : empty(text.address, "")
        })
  }

  /// The plural forms that each group of forms lacks.
  private func missingForms(_ texts: [Text]) -> [Text] {
    var groups: [(address: UnitAddress, names: Set<String>)] = []
    var places: [String: Int] = [:]
    for text in texts {
      guard let name = text.address.plural else { continue }
      let group = empty(text.address, nil).address
      if let place = places[group.path] {
        groups[place].names.insert(name)
      } else {
        places[group.path] = groups.count
        groups.append((group, [name]))
      }
    }
    return groups.flatMap { group in
      categories.filter { !group.names.contains($0.name) }.map { empty(group.address, $0.name) }
    }
  }

  private func empty(_ address: UnitAddress, _ plural: String?) -> Text {
    var address = address
    address.language = language
    address.plural = plural
    return Text(address: address)
  }

  /// The source of a text: the one at its place, or the one that the source has instead.
  private func sourceText(of address: UnitAddress, _ sources: [String: String]) -> String? {
    var places = [address]
    func add(_ part: WritableKeyPath<UnitAddress, String?>, _ name: String?) {
      guard var place = places.last, place[keyPath: part] != nil else { return }
      place[keyPath: part] = name
      places.append(place)
    }
    add(\.plural, "other")
    add(\.device, "other")
    add(\.device, nil)
    return places.lazy.compactMap { sources[$0.path] }.first ?? sources[""]
  }
}
