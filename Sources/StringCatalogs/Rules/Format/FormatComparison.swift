import Diagnostics

/// Compares one text of a translation with the arguments of its source.
struct FormatComparison {
  let group: FormatGroup
  let reference: FormatReference
  let localization: Localization

  /// True if an argument is in no form.
  private var lacksAny: Bool {
    !group.isElement && reference.required.lacksAny(in: group.arguments)
  }

  /// Adds the findings; if a form has a broken argument, missing ones are not reported.
  func report(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    for (unit, text) in group.units {
      if findings.asks(.formatBroken), let damage = damage(of: unit, text, subject) {
        add(.formatBroken, unit, damage.argument, subject, &findings)
      } else {
        reportSign(unit, text, subject, &findings)
        if text.arguments.exceeds(reference.allowed) {
          reportExcess(unit, text.arguments, subject, &findings)
        }
      }
      if let number = text.precisions.lost(from: reference.precisions) {
        let argument = FormatArgument(number, reference.allowed[number])
        add(.formatPrecision, unit, argument, subject, &findings)
      }
      for place in text.places { report(place, unit, subject, &findings) }
    }
    if lacksAny { reportMissing(subject, &findings) }
  }

  /// A percent sign that Foundation drops, or reads as a missing argument.
  private func reportSign(
    _ unit: CatalogUnit, _ text: FormatText, _ subject: borrowing RuleSubject,
    _ findings: inout FindingList
  ) {
    guard reference.isStrict else { return }
    if text.readsSign {
      add(.barePercent, unit, FormatArgument(0, [], text.blankKinds), subject, &findings)
    } else if text.hasBareSign {
      add(.barePercent, unit, nil, subject, &findings)
    }
  }

  /// A substitution with another argument than the source's of the same name.
  private func report(
    _ place: FormatText.Place, _ unit: CatalogUnit, _ subject: borrowing RuleSubject,
    _ findings: inout FindingList
  ) {
    let numbers = reference.places.filter {
      subject.cursor.raw($0.name).elementsEqual(subject.cursor.raw(place.name))
    }.map(\.number)
    guard let number = numbers.first, !numbers.contains(place.number) else { return }
    let argument = FormatArgument(number, reference.allowed[number])
    add(.substitutionArgument, unit, argument, subject, &findings)
  }

  private func damage(
    of unit: CatalogUnit, _ text: FormatText, _ subject: borrowing RuleSubject
  ) -> FormatDamage? {
    if text.namesUnknown { return .substitution }
    let meant = BrokenFormat.positionAsWidth(subject.cursor, unit.value) {
      isLost($0, in: reference.allowed)
    }
    let lost = lacksAny ? numbers.first { isLost($0, in: reference.required) } : nil
    let isDamaged = lost != nil && BrokenFormat.hasLookAlike(subject.cursor, unit.value)
    guard let number = meant ?? (isDamaged ? lost : nil) else { return nil }
    return .argument(FormatArgument(number, reference.allowed[number]))
  }

  private var numbers: ClosedRange<Int> { 1...FormatArguments.most }

  private func isLost(_ number: Int, in wanted: FormatArguments) -> Bool {
    !wanted[number].isEmpty && group.arguments[number].isEmpty
  }

  private func reportMissing(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    guard let unit = group.units.first?.unit else { return }
    for number in numbers where isLost(number, in: reference.required) {
      let argument = FormatArgument(number, reference.required[number])
      add(.formatMissing, unit, argument, subject, &findings)
    }
  }

  private func reportExcess(
    _ unit: CatalogUnit, _ arguments: FormatArguments, _ subject: borrowing RuleSubject,
    _ findings: inout FindingList
  ) {
    for number in numbers {
      let (expected, found) = (reference.allowed[number], arguments[number])
      if found == .any || expected.isSuperset(of: found) { continue }
      let argument = FormatArgument(number, expected, found.subtracting(expected))
      add(argument.rule, unit, argument, subject, &findings)
    }
  }

  private func add(
    _ rule: CatalogRule, _ unit: CatalogUnit, _ argument: FormatArgument?,
    _ subject: borrowing RuleSubject, _ findings: inout FindingList
  ) {
    guard findings.asks(rule) else { return }
    var finding = subject.finding(rule, unit, localization)
    finding.argument = argument
    if rule == .formatMissing { finding.path.category = nil }
    if rule == .barePercent, argument != nil { finding.severity = .error }
    findings.add(finding)
  }
}

/// The broken argument of a form.
private enum FormatDamage {
  /// The name of a substitution that is not defined.
  case substitution
  case argument(FormatArgument)

  var argument: FormatArgument? {
    if case .argument(let argument) = self { argument } else { nil }
  }
}

extension FormatArgument {
  /// The rule that an argument with these types breaks.
  fileprivate var rule: CatalogRule {
    if expected.isEmpty { return .formatExtra }
    return expected.union(found).isSubset(of: .numbers) ? .formatWidth : .formatType
  }
}
