/// The forms of one text in one language, whose arguments are checked together.
struct FormatGroup {
  /// The units of the text; the first text includes those of the substitutions.
  private(set) var units: [(unit: CatalogUnit, text: FormatText)] = []
  private(set) var arguments = FormatArguments()
  /// The arguments of its texts without those of substitutions.
  private(set) var direct = FormatArguments()
  /// True for one of several values, each of which is a separate text.
  private(set) var isElement = false

  /// False for plural forms without `other`, which stands for all numbers that have no form.
  private(set) var isComplete = true

  /// True if a form uses a substitution that is not defined.
  var namesUnknown: Bool { units.contains { $0.text.namesUnknown } }

  /// True if a form has a percent sign that may be meant as one.
  var hasDoubtfulSign: Bool {
    units.contains { $0.text.hasBareSign || !$0.text.blankKinds.isEmpty }
  }

  private mutating func add(_ unit: CatalogUnit, _ text: FormatText) {
    units.append((unit, text))
    arguments.formUnion(text.arguments)
    guard unit.path.substitution == nil else { return }
    direct.formUnion(text.direct)
    guard let category = unit.path.category else { return isComplete = true }
    isComplete = category == .other || isComplete && units.count > 1
  }

  /// The arguments that each form has, except the forms of `exact` categories.
  func common(except exact: PluralCategories) -> FormatArguments? {
    var common: FormatArguments?
    for (unit, text) in units where unit.path.substitution == nil {
      if let category = unit.path.category, exact.contains(PluralCategories(category)) { continue }
      if common?.formCommon(text.arguments) == nil { common = text.arguments }
    }
    return common
  }

  /// The texts of a localization: one, or one for each device or value.
  ///
  /// The arguments of its substitutions count for each of them.
  /// `isWrong` returns whether a text can't be meant to have its specifier with a space.
  static func groups(
    _ localization: Localization, _ subject: borrowing RuleSubject, _ lists: [SubstitutionList],
    passing: FormatText.Passing = .nothing, blanksIf isWrong: (FormatText) -> Bool = { _ in false }
  ) -> [FormatGroup] {
    var groups: [FormatGroup] = []
    var shared = FormatGroup()
    for place in localization.units {
      let unit = subject.entry.units[place]
      if unit.value.isEmpty { continue }
      let isShared = unit.path.substitution != nil
      var text = FormatText(
        subject.cursor, unit.value, lists, isInSubstitution: isShared, passing: passing)
      if !text.blankKinds.isEmpty, isWrong(text) {
        text = FormatText(
          subject.cursor, unit.value, lists, isInSubstitution: isShared, passing: .blanks)
        text.readsSign = true
      }
      if isShared {
        shared.add(unit, text)
      } else {
        append(unit, text, to: &groups)
      }
    }
    if groups.isEmpty, !shared.units.isEmpty {
      shared.isElement = true
      return [shared]
    }
    for index in groups.indices {
      // The units of substitutions are reported once.
      if index == 0 { groups[0].units += shared.units }
      groups[index].arguments.formUnion(shared.arguments)
    }
    return groups
  }

  private static func append(
    _ unit: CatalogUnit, _ text: FormatText, to groups: inout [FormatGroup]
  ) {
    if groups.last?.units.first?.unit.path.isBeside(unit.path) != true {
      groups.append(FormatGroup())
    }
    groups[groups.count - 1].isElement = unit.path.part != .text
    groups[groups.count - 1].add(unit, text)
  }
}

/// The expected arguments for the texts of a language.
struct FormatReference {
  /// Arguments that every text must have in one of its forms.
  let required: FormatArguments
  let allowed: FormatArguments
  /// The arguments that a plural form must have if it stands for many numbers, or for one.
  var inForms = (many: FormatArguments(), exact: FormatArguments())
  /// True if texts are formatted, and each percent sign of the source belongs to an argument.
  var isStrict = false
  var precisions = FormatPrecisions()
  /// The substitutions of the source with their arguments.
  var places: [FormatText.Place] = []
}

extension FormatReference {
  /// For texts whose arguments are unknown.
  static let anything = FormatReference(required: FormatArguments(), allowed: .anything)

  /// The arguments that all texts of the source have, or those of the key if it has no text.
  ///
  /// `needed` are the same texts without optional arguments. Those of the key and of each text are
  /// allowed.
  ///
  /// `exact` are the categories of the source's language that mean one number.
  init(
    key: FormatText, _ texts: [FormatGroup], needed: [FormatGroup], exact: PluralCategories
  ) {
    var required = needed.first?.arguments ?? key.arguments
    var allowed = key.arguments
    var precisions = key.precisions
    for text in needed {
      required.formCommon(text.isElement ? FormatArguments() : text.arguments)
      allowed.formUnion(text.arguments)
    }
    for text in texts {
      allowed.formUnion(text.arguments)
      for unit in text.units { precisions.formUnion(unit.text.precisions) }
    }
    self.init(required: required, allowed: allowed)
    inForms = (required, required.withoutNumbers)
    for text in needed where !text.isElement {
      inForms.many.formCommon(text.common(except: exact) ?? text.arguments)
      inForms.exact.formCommon(text.common(except: []) ?? text.arguments)
    }
    isStrict =
      !allowed.isEmpty && key.blankKinds.isEmpty && !key.hasBareSign
      && !texts.contains { $0.hasDoubtfulSign }
    self.precisions = precisions
    places = texts.flatMap { $0.units.flatMap(\.text.places) }
  }

  /// The arguments that a form of a category must have.
  func required(in category: PluralCategory?, exact: PluralCategories) -> FormatArguments {
    guard let category else { return FormatArguments() }
    return exact.contains(PluralCategories(category)) ? inForms.exact : inForms.many
  }

  /// True for a text without findings of its own.
  @inline(__always)
  func fits(_ text: FormatText) -> Bool {
    !text.arguments.exceeds(allowed) && !text.arguments.mayConflict
      && text.precisions.lost(from: precisions) == nil
      && !(isStrict && text.hasBareSign)
  }

  /// True if a specifier with a space can only be a percent sign and a word.
  func refuses(_ text: FormatText) -> Bool { !isStrict || text.arguments.exceeds(allowed) }
}
