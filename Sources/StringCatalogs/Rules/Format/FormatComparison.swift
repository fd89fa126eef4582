/// The texts of one language against the arguments of their source.
struct FormatComparison {
  private let subject: RuleSubject
  /// The arguments of the source; nil where they are not known.
  private let wanted: FormatArguments?
  /// The arguments of the key, which a text may always have.
  private let key: FormatArguments
  private let localization: Localization
  private let index: Int
  /// The arguments that the texts of the device have so far: one plural form may drop the number.
  private var seen = FormatArguments()
  private var first: CatalogUnit?

  init(
    _ subject: borrowing RuleSubject, _ wanted: FormatArguments?, _ key: FormatArguments,
    _ localization: Localization, _ index: Int
  ) {
    self.subject = copy subject
    self.wanted = wanted
    self.key = key
    self.localization = localization
    self.index = index
  }

  /// Judges text by text, and device by device what all of its forms lack.
  mutating func judge(_ findings: inout FindingList) {
    for unit in subject.entry.units[localization.units] where unit.hasValue && !unit.value.isEmpty {
      let arguments = subject.arguments(of: unit.value, index)
      if arguments.isBroken, findings.asks(.formatBroken) {
        findings.add(subject.finding(.formatBroken, unit, localization))
      }
      switch unit.path.part {
      case .element: continue
      case .substitution:
        // Arguments with a position are those of the whole text; `%arg` is none.
        if arguments.sequential == 0 { seen.formUnion(arguments) }
        continue
      case .text: break
      }
      if let first, first.path.device != unit.path.device { finish(&findings) }
      if first == nil { first = unit }
      compare(arguments, unit, &findings)
      seen.formUnion(arguments)
    }
    finish(&findings)
  }

  private func compare(
    _ arguments: FormatArguments, _ unit: CatalogUnit, _ findings: inout FindingList
  ) {
    guard let wanted, !arguments.isEmpty, !arguments.isBroken else { return }
    for position in FormatArguments.list(arguments.positions) {
      let kind = arguments[position]
      let expected =
        wanted.contains(position) ? wanted[position] : key.contains(position) ? key[position] : nil
      guard let expected else {
        add(.formatExtra, position, kind, unit, &findings)
        continue
      }
      if expected.kind == .any || kind.kind == .any { continue }
      if expected.kind != kind.kind {
        add(.formatType, position, expected, unit, &findings)
      } else if expected.width != kind.width {
        add(.formatWidth, position, expected, unit, &findings)
      }
    }
  }

  private mutating func finish(_ findings: inout FindingList) {
    defer { (seen, first) = (FormatArguments(), nil) }
    guard let first, let wanted, !seen.isBroken else { return }
    for position in FormatArguments.list(wanted.positions & ~seen.positions) {
      add(.formatMissing, position, wanted[position], first, &findings)
    }
  }

  private func add(
    _ rule: CatalogRule, _ position: Int, _ kind: FormatKind, _ unit: CatalogUnit,
    _ findings: inout FindingList
  ) {
    guard findings.asks(rule) else { return }
    var finding = subject.finding(rule, unit, localization)
    finding.argument = FormatArgument(position: UInt8(truncatingIfNeeded: position), kind: kind)
    findings.add(finding)
  }
}
