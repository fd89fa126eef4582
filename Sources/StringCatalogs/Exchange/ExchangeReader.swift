/// Reads what one key has to be exchanged in one language.
struct ExchangeReader {
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
    categories = (scope.includesRareForms ? forms.allowed : forms.needed).list
  }

  func units(of entry: Int) -> [ExchangeUnit] {
    guard scope.includesAll || isTranslatable(entry) else { return [] }
    let key = tape.name(of: entry)
    let sources = texts(of: entry, key, in: source)
    var texts =
      isSource ? sources : self.texts(of: entry, key, in: language)
    if texts.isEmpty {
      texts = wanted(sources.isEmpty ? [plain(key)] : sources)
    } else {
      texts += missingForms(texts)
    }
    var values: [String: String] = [:]
    for text in sources { values[text.address.path] = text.value }
    let comment = tape.string(at: tape.member("comment", of: entry))
    let arguments = arguments(of: entry)
    return texts.map { text in
      var unit = ExchangeUnit(
        address: text.address, source: sourceText(of: text.address, values) ?? key,
        target: text.value, state: text.state, comment: comment)
      (unit.sourceArguments, unit.targetArguments) = arguments
      return unit
    }
  }

  /// The arguments of the parts in the source and in the language.
  private func arguments(
    of entry: Int
  ) -> ([String: XcodeFormat.Argument], [String: XcodeFormat.Argument]) {
    guard let all = tape.member("localizations", of: entry) else { return ([:], [:]) }
    let (source, target) = (tape.member(source, of: all), tape.member(language, of: all))
    let arguments = source.map(arguments(ofLocalization:)) ?? [:]
    return (arguments, target == source ? arguments : target.map(self.arguments) ?? [:])
  }

  private func arguments(ofLocalization node: Int) -> [String: XcodeFormat.Argument] {
    guard let parts = tape.member("substitutions", of: node), tape.nodes[parts].kind == .object
    else { return [:] }
    var arguments: [String: XcodeFormat.Argument] = [:]
    for part in tape.children(of: parts) {
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
    guard let member = tape.member("shouldTranslate", of: entry) else { return true }
    return !tape.raw(tape.nodes[member].range).elementsEqual("false".utf8)
  }

  private func texts(
    of entry: Int, _ key: String, in language: String
  ) -> [LocalizationWalk.Text] {
    let address = UnitAddress(key: key, language: language)
    return tape.member("localizations", of: entry).flatMap { tape.member(language, of: $0) }
      .map { LocalizationWalk($0, address, in: tape).texts } ?? []
  }

  private func plain(_ key: String) -> LocalizationWalk.Text {
    LocalizationWalk.Text(
      address: UnitAddress(key: key, language: source), value: nil, state: nil)
  }

  /// What a translation is to have that has nothing yet, after the shape of the source.
  ///
  /// Substitutions and string sets can't be made anew by edits: such a key is left out.
  private func wanted(_ sources: [LocalizationWalk.Text]) -> [LocalizationWalk.Text] {
    if sources.contains(where: { $0.address.substitution != nil || $0.address.element != nil }) {
      return []
    }
    let plain = sources.filter { $0.address.plural == nil }.map { empty($0.address, nil) }
    return plain
      + missingForms(
        sources.map { text in
          // The forms of the source are not those of the translation.
          text.address.plural == nil ? text : empty(text.address, "")
        })
  }

  /// The plural forms that each group of forms lacks.
  private func missingForms(_ texts: [LocalizationWalk.Text]) -> [LocalizationWalk.Text] {
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

  private func empty(_ address: UnitAddress, _ plural: String?) -> LocalizationWalk.Text {
    var address = address
    address.language = language
    address.plural = plural
    return LocalizationWalk.Text(address: address, value: nil, state: nil)
  }

  /// The source of a text: that at its place, or the one that the source has in its stead.
  private func sourceText(of address: UnitAddress, _ sources: [String: String]) -> String? {
    var general = address
    if let text = sources[general.path] { return text }
    if address.plural != nil {
      general.plural = "other"
      if let text = sources[general.path] { return text }
    }
    if address.device != nil {
      general.device = "other"
      if let text = sources[general.path] { return text }
      general.device = nil
      if let text = sources[general.path] { return text }
    }
    return sources[""]
  }
}
