import Diagnostics
import Gitflow
import StringCatalogs

/// Why texts are not written: their errors, and what `--force` would do.
struct TextRefusal {
  private let rules: CatalogRules

  /// Rules that the policy reports as errors refuse a text.
  init(_ levels: RuleLevels) {
    rules = CatalogRules(
      CatalogRule.allCases.filter { rule in
        TextCheck.rules.contains(rule) && [nil, .error].contains(levels[rule.id])
      })
  }

  /// The findings in the texts that changes write at `addresses`; none has a place.
  func findings(
    of changes: [CatalogChange], at addresses: some Sequence<UnitAddress>, in tape: CatalogTape
  ) throws(EditError) -> [(address: UnitAddress, finding: Diagnostic)] {
    let found = try TextCheck.findings(
      of: changes, at: addresses, in: tape, rules: rules, collation: .foundation)
    return found.map { address, finding in
      var finding = finding
      finding.severity = .error
      finding.place = nil
      return (address, finding)
    }
  }

  /// A finding with the way to write the text anyway: a command if that overwrites nothing.
  static func hinted(_ finding: Diagnostic, replacing old: String?) -> Diagnostic {
    let force: Remedy =
      if let old {
        "use --force to replace \(QuotedName.of(old))"
      } else {
        Remedy([.explain("to write the text anyway"), .retry(["--force"])])
      }
    var finding = finding
    finding.hint = finding.hint?.then(force) ?? force
    return finding
  }
}

extension CatalogTape {
  /// The text at an address; nil if there is none.
  func text(at address: UnitAddress) -> String? {
    let entry = entries.last { name(of: $0).utf8.elementsEqual(address.key.utf8) }
    let unit = entry.flatMap { units(of: $0).last { $0.address == address } }
    return unit.flatMap { string(at: $0.value) }
  }
}
