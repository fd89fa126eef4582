/// The forms of one text in one language, which format its arguments together.
struct FormatGroup {
  /// The units of the text; the first text has those of the substitutions, too.
  private(set) var units: [(unit: CatalogUnit, text: FormatText)] = []
  /// What its forms format, all together.
  private(set) var arguments = FormatArguments()
  /// True for one of several values, each of which is a text of its own.
  private(set) var isElement = false

  /// True where a form names a substitution that is nowhere.
  var namesUnknown: Bool { units.contains { $0.text.namesUnknown } }

  /// True where a form has a percent sign that may have been meant as one.
  var hasDoubtfulSign: Bool {
    units.contains { $0.text.hasBareSign || !$0.text.blankKinds.isEmpty }
  }

  private mutating func add(_ unit: CatalogUnit, _ text: FormatText) {
    units.append((unit, text))
    arguments.formUnion(text.arguments)
  }
}

extension FormatGroup {
  /// The texts of a localization: one, or one for each device or value.
  ///
  /// What its substitutions format counts for each of them.
  /// `isWrong` is asked of a text with a specifier that has a blank, whether it can't be meant so.
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
    for index in groups.indices {
      // Their units are told of once.
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
