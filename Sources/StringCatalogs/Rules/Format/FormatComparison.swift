import Base

/// Compares one text of a translation with the arguments of its source.
struct FormatComparison {
  let group: FormatGroup
  let reference: FormatReference
  let localization: Localization
  let subject: RuleSubject
  /// The substitutions of the source.
  let sources: [SubstitutionList]
  /// True if broken arguments are reported; a form with one is not checked for others.
  let findsBroken: Bool
  private(set) var findings: [CatalogFinding] = []

  /// True if an argument is in no form; one that is still to be added may have it.
  private var lacksAny: Bool {
    !group.isElement && group.isComplete && reference.required.lacksAny(in: group.arguments)
  }

  private var exact: PluralCategories {
    subject.languages.plurals[localization.language].exact
  }

  private var isSource: Bool { localization.language == subject.languages.source }

  mutating func compare() {
    for (unit, text) in group.units {
      addConflict(unit, text)
      if unit.path.substitution == nil {
        addMissing(in: unit, text)
      } else {
        addOwn(unit, text)
        addOthers(unit, text)
      }
      if findsBroken, let number = brokenArgument(of: unit, text) {
        add(.formatBroken, unit, FormatArgument(number, reference.allowed[number]))
      } else if findsBroken, text.namesUnknown {
        add(.formatBroken, unit, nil)
      } else {
        addSign(unit, text)
        if text.arguments.exceeds(reference.allowed) { addExcess(unit, text.arguments) }
      }
      if let number = text.precisions.lost(from: reference.precisions) {
        add(.formatPrecision, unit, FormatArgument(number, reference.allowed[number]))
      }
      for place in text.places { addSubstitution(place, unit) }
    }
    if lacksAny { addMissing() }
  }

  /// A percent sign that Foundation drops, or reads as a missing argument.
  private mutating func addSign(_ unit: CatalogUnit, _ text: FormatText) {
    guard reference.isStrict else { return }
    if text.readsSign, !isMeantAsOwn(unit, text) {
      add(.barePercent, unit, FormatArgument(0, [], text.blankKinds))
    } else if text.hasBareSign {
      add(.barePercent, unit, nil)
    }
  }

  /// A substitution with another argument than the source's of the same name.
  private mutating func addSubstitution(_ place: FormatText.Place, _ unit: CatalogUnit) {
    let numbers = reference.places.filter {
      subject.cursor.raw($0.name).elementsEqual(subject.cursor.raw(place.name))
    }.map(\.number)
    guard let number = numbers.first, !numbers.contains(place.number) else { return }
    add(.substitutionArgument, unit, FormatArgument(number, reference.allowed[number]))
  }

  /// The argument that a form has only in broken shape.
  private func brokenArgument(of unit: CatalogUnit, _ text: FormatText) -> Int? {
    if text.namesUnknown { return nil }
    let widthAsNumber = BrokenFormat.positionAsWidth(subject.cursor, unit.value) {
      isLost($0, in: reference.allowed)
    }
    let lost = lacksAny ? numbers.first { isLost($0, in: reference.required) } : nil
    let isDamaged = lost != nil && BrokenFormat.hasLookAlike(subject.cursor, unit.value)
    return widthAsNumber ?? (isDamaged ? lost : nil)
  }

  private var numbers: ClosedRange<Int> { 1...FormatArguments.most }

  private func isLost(_ number: Int, in wanted: FormatArguments) -> Bool {
    !wanted[number].isEmpty && group.arguments[number].isEmpty
  }

  private mutating func addMissing() {
    guard let unit = group.units.first?.unit else { return }
    for number in numbers where isLost(number, in: reference.required) {
      add(.formatMissing, unit, FormatArgument(number, reference.required[number]))
    }
  }

  /// An argument that one form lacks, although others have it.
  private mutating func addMissing(in unit: CatalogUnit, _ text: FormatText) {
    let required = reference.required(in: unit.path.category, exact: exact)
    guard required.lacksAny(in: text.arguments), !text.namesUnknown else { return }
    for number in numbers
    where !required[number].isEmpty && text.arguments[number].isEmpty
      && !(group.isComplete && isLost(number, in: reference.required))
    {
      add(.formatMissing, unit, FormatArgument(number, required[number]), inForm: true)
    }
  }

  /// An argument with two types, unless the source itself is wrong and already reported.
  private mutating func addConflict(_ unit: CatalogUnit, _ text: FormatText) {
    guard let argument = text.arguments.conflict else { return }
    let number = numbers.first { text.arguments[$0].isConflict } ?? 1
    if isSource || reference.allowed[number] == .any { add(.formatType, unit, argument) }
  }

  /// The own number of a substitution, in one of its forms.
  private mutating func addOwn(_ unit: CatalogUnit, _ text: FormatText) {
    guard let index = unit.path.substitution, !text.namesUnknown else { return }
    let substitution = subject.entry.substitutions[index]
    let kinds = substitution.kinds(subject.cursor)
    let number = substitution.argument ?? 1
    if kinds != .any, !kinds.isSuperset(of: text.ownKinds) {
      let argument = FormatArgument(number, kinds, text.ownKinds.subtracting(kinds))
      return add(argument.rule, unit, argument)
    }
    if text.showsOwn || !text.arguments[number].isEmpty { return }
    if isMeantAsOwn(unit, text) {
      return add(.formatBroken, unit, FormatArgument(number, kinds))
    }
    guard needsNumber(substitution, number), let category = unit.path.category,
      !exact.contains(PluralCategories(category))
    else { return }
    add(.formatMissing, unit, FormatArgument(number, kinds), inForm: true)
  }

  /// The arguments besides its own that the source has in each such form of a substitution.
  private mutating func addOthers(_ unit: CatalogUnit, _ text: FormatText) {
    guard let index = unit.path.substitution, let category = unit.path.category, !isSource,
      !text.namesUnknown, !exact.contains(PluralCategories(category))
    else { return }
    let substitution = subject.entry.substitutions[index]
    guard let known = subject.sourceIndex(of: substitution) else { return }
    let ofSource = subject.languages.source.map { subject.languages.plurals[$0].exact } ?? []
    var common: FormatArguments?
    for unit in subject.entry.units where unit.path.substitution == known {
      if let category = unit.path.category, ofSource.contains(PluralCategories(category)) {
        continue
      }
      let form = FormatText(subject.cursor, unit.value, sources, isInSubstitution: true)
      if common?.formCommon(form.arguments) == nil { common = form.arguments }
    }
    guard let common else { return }
    for number in numbers
    where number != substitution.argument && !common[number].isEmpty
      && text.arguments[number].isEmpty && group.direct[number].isEmpty
      && !(group.isComplete && isLost(number, in: reference.required))
    {
      add(.formatMissing, unit, FormatArgument(number, common[number]), inForm: true)
    }
  }

  /// True for a form of a substitution whose only number has a space, such as `% lld files`.
  private func isMeantAsOwn(_ unit: CatalogUnit, _ text: FormatText) -> Bool {
    guard let index = unit.path.substitution, !text.showsOwn, !text.blankKinds.isEmpty else {
      return false
    }
    let substitution = subject.entry.substitutions[index]
    if !text.arguments[substitution.argument ?? 1].isEmpty { return false }
    let kinds = substitution.kinds(subject.cursor)
    return kinds != .any && kinds.isSuperset(of: text.blankKinds)
  }

  /// True for a substitution whose number the source shows in its forms, and no text shows.
  private func needsNumber(_ substitution: Substitution, _ number: Int) -> Bool {
    if isSource || !group.direct[number].isEmpty { return false }
    let (entry, cursor) = (subject.entry, subject.cursor)
    // As for arguments, more than sixteen in a language are not distinguished.
    if entry.substitutions.count > FormatArguments.most * entry.localizations.count { return false }
    guard let known = subject.sourceIndex(of: substitution) else {
      return !reference.required[number].isEmpty
    }
    return entry.units.contains { unit in
      guard unit.path.substitution == known else { return false }
      let text = FormatText(cursor, unit.value, sources, isInSubstitution: true)
      return text.showsOwn || !text.arguments[number].isEmpty
    }
  }

  private mutating func addExcess(_ unit: CatalogUnit, _ arguments: FormatArguments) {
    for number in numbers {
      let (expected, found) = (reference.allowed[number], arguments[number])
      if found == .any || expected.isSuperset(of: found) { continue }
      let argument = FormatArgument(number, expected, found.subtracting(expected))
      add(argument.rule, unit, argument)
    }
    if arguments.highest > reference.allowed.highest {
      add(.formatExtra, unit, FormatArgument(Int(arguments.highest), [], .object))
    }
  }

  private mutating func add(
    _ rule: CatalogRule, _ unit: CatalogUnit, _ argument: FormatArgument?, inForm: Bool = false
  ) {
    var finding = subject.finding(rule, unit, localization)
    finding.argument = argument
    if rule == .formatMissing, !inForm { finding.path.category = nil }
    if rule == .barePercent, argument != nil { finding.severity = .error }
    findings.append(finding)
  }
}

extension FormatArguments {
  /// The first argument with two types, such as an object and a number.
  var conflict: FormatArgument? {
    guard mayConflict else { return nil }
    for number in 1...Self.most where self[number].isConflict {
      let first = FormatKinds(rawValue: self[number].rawValue & (0 &- self[number].rawValue))
      return FormatArgument(number, first, self[number].subtracting(first))
    }
    return nil
  }
}

extension FormatArgument {
  /// The rule that an argument with these types breaks.
  fileprivate var rule: CatalogRule {
    if expected.isEmpty { return .formatExtra }
    return expected.union(found).isSubset(of: .numbers) ? .formatWidth : .formatType
  }
}

/// Text that looks like a specifier but isn't: `％@`, `%LLD`, `%3lld` for `%3$lld`.
enum BrokenFormat {
  /// The width of the first specifier that has only a width, which may be meant as its number.
  static func positionAsWidth(
    _ cursor: ByteCursor, _ text: StringToken, where isLost: (Int) -> Bool
  ) -> Int? {
    guard text.traits.contains(.percent) else { return nil }
    return cursor.withPlain(text) { cursor, range in
      var reader = FormatReader(cursor, range)
      while let specifier = reader.next() {
        if isLost(specifier.bareWidth) { return specifier.bareWidth }
      }
      return nil
    }
  }

  /// True if a foreign percent sign or a space breaks a specifier.
  static func hasLookAlike(_ cursor: ByteCursor, _ text: StringToken) -> Bool {
    cursor.withPlain(text) { cursor, range in
      let bytes = cursor.bytes[range]
      return bytes.indices.contains {
        firstBytes.contains(bytes[$0]) && isLookAlike(bytes[$0...])
      }
    }
  }

  /// Percent signs of other scripts, which formats don't recognize.
  private static let foreignSigns = ["\u{ff05}", "\u{66a}", "\u{fe6a}"]
  private static let blanks = ["\u{a0}", "\u{202f}"]
  /// The first bytes of these signs and of `%`.
  private static let firstBytes: [UInt8] = [UInt8(ascii: "%"), 0xef, 0xd9]

  /// True if the bytes start with a specifier that a foreign sign or a space has broken.
  ///
  /// A plain space is a flag of Foundation. After another one, the rest must not be a word.
  private static func isLookAlike(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    var rest = bytes
    let isForeign = rest.takeOne(of: foreignSigns)
    guard isForeign || rest.takeOne(of: ["%"]) else { return false }
    var hasBlank = rest.takeOne(of: isForeign ? blanks + [" "] : blanks)
    let digits = rest.prefix(3).prefix { $0 &- UInt8(ascii: "0") < 10 }
    let hasNumber = !digits.isEmpty && rest.dropFirst(digits.count).first == UInt8(ascii: "$")
    if hasNumber {
      rest = rest.dropFirst(digits.count + 1)
      if rest.takeOne(of: blanks) { hasBlank = true }
    }
    if rest.takeOne(of: ["\u{ff20}", "LLD", "LLd", "LD", "llD", "lD"]) { return true }
    guard isForeign || hasBlank else { return false }
    let isPlain = rest.takeOne(of: ["@", "lld", "ld"])
    return isPlain || (isForeign || hasNumber) && rest.takeOne(of: ["d", "f"])
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Skips the first of these texts that is next.
  fileprivate mutating func takeOne(of texts: [String]) -> Bool {
    for text in texts where starts(with: text.utf8) {
      self = dropFirst(text.utf8.count)
      return true
    }
    return false
  }
}
