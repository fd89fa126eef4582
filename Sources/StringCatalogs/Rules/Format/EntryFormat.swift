/// What the texts of one entry are held against.
struct EntryFormat {
  /// For its texts in the source language: the arguments of the key, where that has some.
  private let source: FormatReference
  private let translations: FormatReference
  /// The substitutions of the source, which a text without its own may name, too.
  private let substitutions: [SubstitutionList]

  init(_ subject: borrowing RuleSubject) {
    let text = FormatText(subject.cursor, subject.entry.key)
    // A key that names a substitution tells nothing by itself.
    let key = text.namesUnknown ? FormatArguments() : text.arguments
    source = key.isEmpty ? .anything : FormatReference(required: FormatArguments(), allowed: key)
    let substitutions = Self.sourceSubstitutions(subject)
    let texts = subject.source.map { FormatGroup.groups($0, subject, substitutions) } ?? []
    let isUnknown =
      text.namesUnknown && texts.isEmpty || texts.contains(where: \.namesUnknown)
      || texts.isEmpty && key.isEmpty
        && SourceMissingRule.isSymbolic(subject.cursor.raw(subject.entry.key))
    self.substitutions = substitutions
    translations = isUnknown ? .anything : FormatReference(key: key, texts)
  }

  private static func sourceSubstitutions(
    _ subject: borrowing RuleSubject
  ) -> [SubstitutionList] {
    if subject.entry.substitutions.isEmpty { return [] }
    let language = subject.languages.source
    guard let index = subject.entry.localizations.firstIndex(where: { $0.language == language })
    else { return [] }
    let own = subject.entry.substitutions.drop { $0.localization < index }
      .prefix { $0.localization == index }
    return own.isEmpty ? [] : [SubstitutionList(own, subject.cursor)]
  }

  /// Adds what the texts of a language have against it; `own` are its substitutions.
  func judge(
    _ localization: Localization, _ own: ArraySlice<Substitution>,
    _ subject: borrowing RuleSubject, _ findings: inout FindingList
  ) {
    let isSource = localization.language == subject.languages.source
    let reference = isSource ? source : translations
    if reference.required.isEmpty, !localization.traits.contains(.percent) { return }
    let lists = (own.isEmpty ? [] : [SubstitutionList(own, subject.cursor)]) + substitutions
    if lists.isEmpty, isPlainlyRight(localization, reference, subject) { return }
    for group in FormatGroup.groups(localization, subject, lists) {
      FormatComparison(group, reference, localization).report(subject, &findings)
    }
  }

  /// True for a text without devices and values that has nothing against it, as nearly all are.
  private func isPlainlyRight(
    _ localization: Localization, _ reference: FormatReference, _ subject: borrowing RuleSubject
  ) -> Bool {
    var arguments = FormatArguments()
    var isEmpty = true
    for place in localization.units {
      let unit = subject.entry.units[place]
      guard unit.path.part == .text, unit.path.device == nil else { return false }
      if unit.value.isEmpty { continue }
      let text = FormatText(subject.cursor, unit.value)
      if text.namesUnknown { return false }
      arguments.formUnion(text.arguments)
      isEmpty = false
    }
    return isEmpty
      || !arguments.exceeds(reference.allowed) && !reference.required.lacksAny(in: arguments)
  }
}
