import Base

/// Compares the arguments of an entry's texts with its source: the rules `format-…`, in one pass.
enum FormatCheck: EntryCheck {
  static let rules = CatalogRules([
    .formatMissing, .formatExtra, .formatType, .formatWidth, .formatBroken,
    .barePercent, .formatPrecision, .substitutionArgument,
  ])
  static let traits = FactTraits.percent

  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    let format = EntryFormat(subject)
    if let argument = format.keyConflict, findings.asks(.formatType) {
      var finding = CatalogFinding(
        .formatType, key: subject.entry.key.quote, offset: subject.entry.key.quote)
      finding.argument = argument
      findings.add(finding)
    }
    var rest = subject.entry.substitutions[...]
    for index in subject.entry.localizations.indices {
      let own = rest.prefix { $0.localization == index }
      rest = rest.dropFirst(own.count)
      format.check(subject.entry.localizations[index], own, subject, &findings)
    }
  }
}

/// The expected arguments for the texts of one entry.
struct EntryFormat {
  /// For its texts in the source language: the arguments of the key, if it has any.
  private let source: FormatReference
  private let translations: FormatReference
  /// The substitutions of the source; a text without its own may use them, too.
  private let substitutions: [SubstitutionList]
  /// An argument that the key, which is the source text, has with two types.
  let keyConflict: FormatArgument?

  init(_ subject: borrowing RuleSubject) {
    let (cursor, name) = (subject.cursor, subject.entry.key)
    var key = FormatText(cursor, name)
    if !key.blankKinds.isEmpty { key = FormatText(cursor, name, passing: .blanks) }
    let namesUnknown = key.namesUnknown
    // A key with a substitution does not define the argument.
    if namesUnknown { key = FormatText() }
    source =
      key.arguments.isEmpty
      ? .anything
      : FormatReference(
        required: FormatArguments(), allowed: key.arguments,
        isStrict: key.blankKinds.isEmpty && !key.hasBareSign, precisions: key.precisions)
    let substitutions = Self.sourceSubstitutions(subject)
    let texts = subject.source.map { FormatGroup.groups($0, subject, substitutions) } ?? []
    var needed = texts
    if let source = subject.source,
      !substitutions.isEmpty || texts.contains(where: \.hasDoubtfulSign)
    {
      needed = FormatGroup.groups(source, subject, substitutions, passing: .blanksAndWords)
    }
    let isUnknown =
      namesUnknown && texts.isEmpty || texts.contains(where: \.namesUnknown)
      || texts.isEmpty && key.arguments.isEmpty
        && KeyCheck.isSymbolic(cursor.raw(name))
    self.substitutions = substitutions
    let exact = subject.languages.source.map { subject.languages.plurals[$0].exact } ?? []
    translations =
      isUnknown ? .anything : FormatReference(key: key, texts, needed: needed, exact: exact)
    keyConflict = subject.source == nil ? key.arguments.conflict : nil
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
    return own.isEmpty ? [] : [SubstitutionList(own, subject)]
  }

  /// Adds the findings for the texts of a language; `own` are its substitutions.
  func check(
    _ localization: Localization, _ own: ArraySlice<Substitution>,
    _ subject: borrowing RuleSubject, _ findings: inout FindingList
  ) {
    for index in own.indices where own[index].isBroken(subject.cursor) {
      findings.add(broken(index, localization, subject))
    }
    let isSource = localization.language == subject.languages.source
    let reference = isSource ? source : translations
    if reference.required.isEmpty, !localization.traits.contains(.percent), own.isEmpty { return }
    let lists = (own.isEmpty ? [] : [SubstitutionList(own, subject)]) + substitutions
    if lists.isEmpty, isPlainlyRight(localization, reference, subject) { return }
    let groups = FormatGroup.groups(
      localization, subject, lists, passing: reference.isStrict ? .nothing : .blanks,
      blanksIf: reference.refuses)
    for group in groups {
      var comparison = FormatComparison(
        group: group, reference: reference, localization: localization, subject: copy subject,
        sources: substitutions, findsBroken: findings.asks(.formatBroken))
      comparison.compare()
      for finding in comparison.findings where findings.asks(finding.rule) { findings.add(finding) }
    }
  }

  /// The finding for a substitution that formats no argument: Foundation shows its letters.
  private func broken(
    _ index: Int, _ localization: Localization, _ subject: borrowing RuleSubject
  ) -> CatalogFinding {
    let substitution = subject.entry.substitutions[index]
    var finding = CatalogFinding(
      .formatBroken, key: subject.entry.key.quote, offset: substitution.name.quote,
      language: localization.language)
    finding.path.part = .substitution(UInt32(truncatingIfNeeded: index))
    finding.argument = FormatArgument(max(substitution.argument ?? 1, 1), .long)
    finding.severity = .error
    return finding
  }

  /// True for a plain text without findings, which nearly all are.
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
      if text.namesUnknown || !text.blankKinds.isEmpty || !reference.fits(text) { return false }
      if unit.path.category != nil {
        let exact = subject.languages.plurals[localization.language].exact
        let required = reference.required(in: unit.path.category, exact: exact)
        if required.lacksAny(in: text.arguments) { return false }
      }
      arguments.formUnion(text.arguments)
      isEmpty = false
    }
    return isEmpty || !reference.required.lacksAny(in: arguments)
  }
}
