package import Base

/// The accepted findings of a project.
package struct GateBaseline: Hashable, Sendable {
  /// Where the file lies, relative to the repository.
  package static let path = ".flowctl/baseline"

  /// True if it has no entries.
  package var isEmpty: Bool { known.entries.isEmpty }

  private let known: Baseline

  package init(_ known: Baseline = Baseline([:])) { self.known = known }

  /// The content of the file.
  package var bytes: [UInt8] { known.bytes }

  /// The findings without an entry.
  package func new(_ findings: [FingerprintedFinding]) -> [FingerprintedFinding] {
    findings.filter { !isKnown($0) }
  }

  private func isKnown(_ finding: FingerprintedFinding) -> Bool {
    finding.diagnostic.mayBeInBaseline
      && (known.contains(finding.former) || known.contains(finding.fingerprint))
  }

  /// Entries of evaluated gates that have no finding any more.
  package func stale(
    _ findings: [FingerprintedFinding], evaluated: Set<String>
  ) -> [Diagnostic] {
    let present = Set(findings.flatMap { [$0.former, $0.fingerprint] })
    return entries(of: evaluated).filter { !present.contains($0.key) }.sorted { $0.key < $1.key }
      .map {
        Diagnostic(
          .baseline, "baseline entry without a finding: \($0.value)", severity: .note,
          hint: .flowctl("gate", "run", "--update-baseline"), place: Place(path: Self.path, line: 1)
        )
      }
  }

  /// The baseline without outdated entries, with renamed files under their new names.
  ///
  /// Nothing is added: every entry existed before. Entries of other gates stay.
  package func updated(_ findings: [FingerprintedFinding], evaluated: Set<String>) -> Baseline {
    let asked = entries(of: evaluated)
    let kept = findings.filter(isKnown).map { ($0.fingerprint, $0.words) }
    let others = known.entries.filter { asked[$0.key] == nil }
    return Baseline(others.merging(kept) { _, current in current })
  }

  /// An entry starts with the name of its gate.
  private func entries(of gates: Set<String>) -> [String: String] {
    known.entries.filter { gates.contains(String($0.value.prefix { $0 != " " })) }
  }

  /// The first baseline of a project.
  package static func initial(_ findings: [FingerprintedFinding]) -> Baseline {
    let known = findings.filter(\.diagnostic.mayBeInBaseline).map { ($0.fingerprint, $0.words) }
    return Baseline(Dictionary(known) { first, _ in first })
  }

  /// The entries that the change adds to the baseline of the base; renamed files are followed.
  package func loosenings(
    by change: Baseline, _ findings: [FingerprintedFinding] = []
  ) -> [Loosening] {
    let moved = Set(findings.filter { known.contains($0.former) }.map(\.fingerprint))
    let added = change.entries.filter { !known.contains($0.key) && !moved.contains($0.key) }
    return added.sorted { $0.key < $1.key }.map {
      Loosening(path: Self.path, "finding added to the baseline: \($0.value)")
    }
  }
}

extension Gate {
  /// True if a baseline can accept its findings: programs check the whole tree.
  ///
  /// Built-in checks check only a change; secrets and the policy itself are among them.
  package var hasBaseline: Bool {
    if case .command = work { true } else { false }
  }
}

extension Diagnostic {
  /// False for failed tests, which belong to the quarantine, and for undecided findings.
  package var mayBeInBaseline: Bool { rule != .testFailed && !isUndecided }
}

extension RuleID {
  package static let testFailed: RuleID = "test-failed"
  /// A baseline contains no outdated entries.
  package static let baseline: RuleID = "baseline"
}
