package import Diagnostics

/// What a project's baseline leaves of the findings of all gates.
package struct GateBaseline: Hashable, Sendable {
  /// Where the file lies, relative to the repository.
  package static let path = ".flowctl/baseline"

  /// True where it knows nothing.
  package var isEmpty: Bool { known.entries.isEmpty }

  private let known: Baseline

  /// The baseline of the base.
  package init(_ known: Baseline = Baseline([:])) { self.known = known }

  /// Its file.
  package var bytes: [UInt8] { known.bytes }

  /// The findings that it does not know.
  package func new(_ findings: [FingerprintedFinding]) -> [FingerprintedFinding] {
    findings.filter { !isKnown($0) }
  }

  private func isKnown(_ finding: FingerprintedFinding) -> Bool {
    finding.diagnostic.mayBeInBaseline
      && (known.contains(finding.former) || known.contains(finding.fingerprint))
  }

  /// Entries of gates that were judged which no finding has any more.
  package func stale(
    _ findings: [FingerprintedFinding], judged: Set<String>
  ) -> [Diagnostic] {
    let present = Set(findings.flatMap { [$0.former, $0.fingerprint] })
    return entries(of: judged).filter { !present.contains($0.key) }.sorted { $0.key < $1.key }.map {
      Diagnostic(
        .baseline, "baseline entry without a finding: \($0.value)", severity: .note,
        hint: .flowctl("gate", "run", "--update-baseline"), place: Place(path: Self.path, line: 1))
    }
  }

  /// The file without what is no more, with renamed files under their new names.
  ///
  /// Nothing is added: every entry was one before. Those of gates that were not judged all stay.
  package func updated(_ findings: [FingerprintedFinding], judged: Set<String>) -> Baseline {
    let asked = entries(of: judged)
    let kept = findings.filter(isKnown).map { ($0.fingerprint, $0.words) }
    let others = known.entries.filter { asked[$0.key] == nil }
    return Baseline(others.merging(kept) { _, current in current })
  }

  /// The words of an entry begin with the name of its gate.
  private func entries(of gates: Set<String>) -> [String: String] {
    known.entries.filter { gates.contains(String($0.value.prefix { $0 != " " })) }
  }

  /// The file that a project begins with.
  package static func initial(_ findings: [FingerprintedFinding]) -> Baseline {
    let known = findings.filter(\.diagnostic.mayBeInBaseline).map { ($0.fingerprint, $0.words) }
    return Baseline(Dictionary(known) { first, _ in first })
  }

  /// What the change's file knows beyond the base's; files that were renamed are followed.
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
  /// True where a baseline may know findings: those of programs, which judge the whole tree.
  ///
  /// Our own checks judge a change alone; secrets and the policy itself are among them.
  package var hasBaseline: Bool {
    if case .command = work { true } else { false }
  }
}

extension Diagnostic {
  /// False for failed tests, which are for the quarantine, and for what was not decided.
  package var mayBeInBaseline: Bool { rule != .testFailed && !isUndecided }
}

extension RuleID {
  package static let testFailed: RuleID = "test-failed"
  /// That a baseline holds nothing that is mended.
  package static let baseline: RuleID = "baseline"
}
