/// The texts of one language against the arguments of their source.
struct FormatComparison {
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
    _ wanted: FormatArguments?, _ key: FormatArguments, _ localization: Localization, _ index: Int
  ) {
    self.wanted = wanted
    self.key = key
    self.localization = localization
    self.index = index
  }

  /// Judges text by text, and device by device what all of its forms lack.
  mutating func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    for place in localization.units {
      let unit = subject.entry.units[place]
      if unit.value.isEmpty { continue }
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
      if let first, first.path.device != unit.path.device { finish(subject, &findings) }
      if first == nil { first = unit }
      if let wanted, !arguments.isSame(as: wanted) {
        compare(arguments, wanted, subject, unit, &findings)
      }
      seen.formUnion(arguments)
    }
    finish(subject, &findings)
  }

  private func compare(
    _ arguments: FormatArguments, _ wanted: FormatArguments, _ subject: borrowing RuleSubject,
    _ unit: CatalogUnit, _ findings: inout FindingList
  ) {
    if arguments.isBroken { return }
    FormatArguments.forEach(arguments.positions) { position in
      let kind = arguments[position]
      let known = wanted.contains(position) ? wanted : key
      let expected = known[position]
      guard let rule = Self.fault(of: kind, expected) else { return }
      let told = rule == .formatExtra ? kind : expected
      add(rule, position, told, subject, unit, &findings)
    }
  }

  /// The rule that a kind breaks where another one is expected, or none at all.
  private static func fault(of kind: FormatKind, _ expected: FormatKind) -> CatalogRule? {
    if expected.kind == .none { return .formatExtra }
    if expected.kind == .any || kind.kind == .any { return nil }
    if expected.kind != kind.kind { return .formatType }
    return expected.width != kind.width ? .formatWidth : nil
  }

  private mutating func finish(
    _ subject: borrowing RuleSubject, _ findings: inout FindingList
  ) {
    defer { (seen, first) = (FormatArguments(), nil) }
    guard let first, let wanted else { return }
    FormatArguments.forEach(wanted.positions & ~seen.positions) { position in
      add(.formatMissing, position, wanted[position], subject, first, &findings)
    }
  }

  private func add(
    _ rule: CatalogRule, _ position: Int, _ kind: FormatKind, _ subject: borrowing RuleSubject,
    _ unit: CatalogUnit, _ findings: inout FindingList
  ) {
    guard findings.asks(rule) else { return }
    var finding = subject.finding(rule, unit, localization)
    finding.argument = FormatArgument(position: UInt8(truncatingIfNeeded: position), kind: kind)
    findings.add(finding)
  }
}
