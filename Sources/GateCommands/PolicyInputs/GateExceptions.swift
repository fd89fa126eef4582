import Diagnostics
import Effects
import Gates

/// What the base accepts: findings that it knows, waivers, and tests in quarantine.
package struct GateExceptions: Sendable {
  var baseline = GateBaseline()
  var waivers: Waivers
  var quarantine: Quarantine
  /// The paths of the base by those of the change.
  var renames: [String: String] = [:]

  /// Nothing is accepted.
  init(today: CalendarDay) {
    waivers = Waivers(today: today)
    quarantine = Quarantine(today: today)
  }

  /// Those that a run is judged by.
  init(_ terms: GateTerms) {
    (baseline, waivers, quarantine) = (terms.baseline, terms.waivers, terms.quarantine)
    renames = terms.renames
  }

  /// The tests whose failures do not decide.
  var quarantined: Set<String> {
    Set(quarantine.entries.map(\.id).filter { quarantine.entry(for: $0) != nil })
  }

  /// A gate's findings with what they are known by; `directory` is the tree that they are in.
  func known(
    _ outcome: GateOutcome, of gate: Gate, files: FileSystem, directory: String
  ) -> [FingerprintedFinding] {
    var lines = SourceLines(files: files, directory: directory)
    return FingerprintedFinding.all(
      outcome.findings, of: gate.name, renames: renames, line: { lines.text(at: $0) })
  }

  /// What is left of a gate that found faults; one that could not be judged stays as it is.
  func applied(
    to outcome: GateOutcome, of gate: Gate, _ findings: [FingerprintedFinding]
  ) -> GateOutcome {
    guard outcome.state == .failed, !findings.isEmpty else { return outcome }
    // What nobody may waive is not made right by having been there before.
    let new = gate.hasBaseline ? baseline.new(findings) : findings
    let answer = waivers.judge(new, of: gate)
    guard new.count < findings.count || !answer.waived.isEmpty else { return outcome }
    var outcome = outcome
    outcome.findings = answer.left
    outcome.waivers = answer.notes
    // Faults that are told by more than findings, such as failed tests beyond the kept ones, stay.
    let accepted = words(known: findings.count - new.count, waived: answer.waived.count)
    guard answer.left.isEmpty, isToldWhole(outcome, of: findings.count) else {
      outcome.reason =
        outcome.tests == nil
        ? CountText.words(answer.left.count, "new finding") + ", " + accepted
        : [outcome.reason, accepted].compactMap(\.self).joined(separator: ", ")
      return outcome
    }
    outcome.state = answer.uses.isEmpty ? .passed : .waived
    outcome.reason = accepted
    return outcome
  }

  private func isToldWhole(_ outcome: GateOutcome, of count: Int) -> Bool {
    guard let tests = outcome.tests else { return true }
    return tests.failed + tests.errored <= count
  }

  private func words(known: Int, waived: Int) -> String {
    var parts: [String] = []
    if known > 0 { parts.append("\(known) in the baseline") }
    if waived > 0 { parts.append("\(waived) waived") }
    return parts.joined(separator: ", ")
  }
}

/// The lines of files that findings lie on; the last file is kept.
private struct SourceLines {
  let files: FileSystem
  let directory: String
  private var path: String?
  private var lines: [ArraySlice<UInt8>] = []

  init(files: FileSystem, directory: String) {
    self.files = files
    self.directory = directory
  }

  mutating func text(at place: Place) -> String? {
    if path != place.path {
      path = place.path
      let isInside = !place.path.hasPrefix("/") && !place.path.split(separator: "/").contains("..")
      let bytes = isInside ? try? files.read("\(directory)/\(place.path)", 16 << 20) : nil
      lines = bytes?.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) ?? []
    }
    guard lines.indices.contains(place.line - 1) else { return nil }
    return String(decoding: lines[place.line - 1], as: UTF8.self)
  }
}
