import Base
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

  init(baseline: GateBaseline, waivers: Waivers, quarantine: Quarantine) {
    self.baseline = baseline
    self.waivers = waivers
    self.quarantine = quarantine
  }

  /// The tests whose failures are ignored.
  var quarantined: Set<String> {
    Set(quarantine.entries.map(\.id).filter { quarantine.entry(for: $0) != nil })
  }

  /// The findings of a gate with their fingerprints; `directory` is their tree.
  func known(
    _ result: GateResult, of gate: Gate, files: FileSystem, directory: String
  ) -> [FingerprintedFinding] {
    var lines = SourceLines(files: files, directory: directory)
    return FingerprintedFinding.all(
      result.findings, of: gate.name, renames: renames, line: { lines.text(at: $0) })
  }

  /// The result of a failed gate without accepted findings; other results stay unchanged.
  func applied(
    to result: GateResult, of gate: Gate, _ findings: [FingerprintedFinding]
  ) -> GateResult {
    guard result.state == .failed, !findings.isEmpty else { return result }
    // Findings that can't be waived can't be in the baseline either.
    let new = gate.hasBaseline ? baseline.new(findings) : findings
    let applied = waivers.apply(to: new, of: gate)
    guard new.count < findings.count || !applied.waived.isEmpty else { return result }
    var result = result
    result.findings = applied.left
    result.waivers = applied.notes
    // Some failures are not findings, such as failed tests beyond the limit: they stay.
    let accepted = words(known: findings.count - new.count, waived: applied.waived.count)
    guard applied.left.isEmpty, reportsAllFailures(result, of: findings.count) else {
      result.reason =
        result.tests == nil
        ? CountText.words(applied.left.count, "new finding") + ", " + accepted
        : [result.reason, accepted].compactMap(\.self).joined(separator: ", ")
      return result
    }
    result.state = applied.uses.isEmpty ? .passed : .waived
    result.reason = accepted
    return result
  }

  private func reportsAllFailures(_ result: GateResult, of count: Int) -> Bool {
    guard let tests = result.tests else { return true }
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
