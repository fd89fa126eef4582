import Diagnostics
import Effects
import Gates

/// Exceptions of the base: baseline, waivers, and tests in quarantine.
package struct GateExceptions: Sendable {
  var baseline = GateBaseline()
  var waivers: Waivers
  var quarantine: Quarantine
  /// Paths of the base by paths of the change.
  var renames: [String: String] = [:]

  /// No exceptions.
  init(today: CalendarDay) {
    waivers = Waivers(today: today)
    quarantine = Quarantine(today: today)
  }

  /// The exceptions of a run.
  init(_ terms: PolicyInForce) {
    (baseline, waivers, quarantine) = (terms.baseline, terms.waivers, terms.quarantine)
    renames = terms.renames
  }

  /// The tests whose failures are ignored.
  var quarantined: Set<String> {
    Set(quarantine.entries.map(\.id).filter { quarantine.entry(for: $0) != nil })
  }

  /// The findings of a gate with their fingerprints; `directory` is their tree.
  func known(
    _ outcome: GateResult, of gate: Gate, files: FileSystem, directory: String
  ) -> [FingerprintedFinding] {
    var lines = SourceLines(files: files, directory: directory)
    return FingerprintedFinding.all(
      outcome.findings, of: gate.name, renames: renames, line: { lines.text(at: $0) })
  }

  /// The outcome of a failed gate without accepted findings; other outcomes stay unchanged.
  func applied(
    to outcome: GateResult, of gate: Gate, _ findings: [FingerprintedFinding]
  ) -> GateResult {
    guard outcome.state == .failed, !findings.isEmpty else { return outcome }
    // Findings that can't be waived can't be in the baseline either.
    let new = gate.hasBaseline ? baseline.new(findings) : findings
    let answer = waivers.judge(new, of: gate)
    guard new.count < findings.count || !answer.waived.isEmpty else { return outcome }
    var outcome = outcome
    outcome.findings = answer.left
    outcome.waivers = answer.notes
    // Some failures are not findings, such as failed tests beyond the limit: they stay.
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

  private func isToldWhole(_ outcome: GateResult, of count: Int) -> Bool {
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

/// The lines of findings; the last file is cached.
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
