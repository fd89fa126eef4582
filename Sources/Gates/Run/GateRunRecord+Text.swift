import Diagnostics
import Formats

extension GateRunRecord {
  static let opening = "flowctl run 2"

  /// The file: one line per fact, and a last line with the digest of the others.
  package var text: String {
    var lines = [[Self.opening], ["head", head], ["configuration", configuration], ["id", id]]
    if let shard { lines.append(["shard", "\(shard.index)", "\(shard.count)"]) }
    lines += [
      ["tree", tree], ["title", run.title], ["started", "\(run.started)", "\(run.seconds)"],
      ["policy", run.policy.origin, run.policy.source ?? "", run.policy.target ?? ""],
    ]
    lines += planned.map { ["planned", $0] } + run.policy.required.map { ["required", $0] }
    lines += run.policy.findings.map { ["broken"] + Self.fields($0) }
    lines += run.notes.map { ["note", $0] }
    lines += run.gates.flatMap(Self.lines)
    lines += reports.map { ["report", $0.gate, $0.place, $0.path] }
    let text = lines.map { $0.map(Self.escaped).joined(separator: "\t") + "\n" }.joined()
    return text + Self.ending(text) + "\n"
  }

  /// The last line of a record.
  ///
  /// It shows that no line was lost or edited, but not who wrote it.
  static func ending(_ text: String) -> String { "end\t" + SHA256.digits(of: Array(text.utf8)) }

  private static func lines(_ gate: GateResult) -> [[String]] {
    var lines = [
      [
        "gate", gate.name, gate.state.rawValue, gate.isRequired ? "1" : "0",
        gate.isCached ? "1" : "0", gate.isFlaky ? "1" : "0", "\(gate.seconds)",
        gate.started.map { "\($0)" } ?? "", gate.reason ?? "", gate.log ?? "",
      ]
    ]
    if let tests = gate.tests {
      lines.append(
        ["tests"] + [tests.passed, tests.failed, tests.errored, tests.skipped].map { "\($0)" })
    }
    if let coverage = gate.coverage {
      lines.append(["coverage", "\(coverage.covered)", "\(coverage.total)"])
    }
    return lines + gate.needs.map { ["need", $0] } + gate.waivers.map { ["waiver", $0] }
      + gate.excerpt.map { ["excerpt", $0] } + gate.findings.map { ["finding"] + fields($0) }
  }

  private static func fields(_ finding: Diagnostic) -> [String] {
    let place = finding.place
    return [
      finding.rule.name, finding.severity.rawValue, finding.isUndecided ? "1" : "0",
      finding.message, finding.why, finding.hint?.record ?? "", finding.subject ?? "",
      place?.path ?? "",
      "\(place?.line ?? 0)", "\(place?.column ?? 0)",
    ]
  }

  /// Control characters and the percent sign as `%09`.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x25 }) else { return text }
    let bytes = text.utf8.flatMap { byte -> [UInt8] in
      byte < 0x20 || byte == 0x25 ? [0x25] + Hexadecimal.digits(byte) : [byte]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Remedy {
  /// The steps as one field of a record: words are separated by a unit separator, steps by a
  /// record separator.
  var record: String {
    steps.map { step in
      let words: [String] =
        switch step {
        case .run(let command): ["run"] + command.words
        case .retry(let option): ["retry"] + option
        case .correct(let wrong, let right): ["correct", wrong, right]
        case .explain(let words): ["explain", words]
        }
      return words.joined(separator: "\u{1F}")
    }.joined(separator: "\u{1E}")
  }

  /// The remedy of such a field; nil if it is empty or invalid.
  init?(record: String) {
    var steps: [Step] = []
    for step in record.split(separator: "\u{1E}") {
      let words = step.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
      switch (words[0], words.count) {
      case ("run", 2...): steps.append(.run(Command(Array(words.dropFirst()))))
      case ("retry", 2...): steps.append(.retry(Array(words.dropFirst())))
      case ("correct", 3): steps.append(.correct(words[1], to: words[2]))
      case ("explain", 2): steps.append(.explain(words[1]))
      default: return nil
      }
    }
    if steps.isEmpty { return nil }
    self.init(steps)
  }
}
