import Base

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

extension GateRunRecord {
  /// Reads such a file; nil if it is truncated or a line is invalid.
  package init?(parsing text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == Self.opening[...], lines.count > 2, lines[lines.count - 1].isEmpty,
      lines[lines.count - 2] == Self.ending(String(text[..<lines[lines.count - 2].startIndex]))
    else { return nil }
    self.init(run: GateRun(gates: []), head: "", configuration: "", id: "")
    for line in lines.dropFirst().dropLast(2) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map {
        ReportPath.percentDecoded(String($0))
      }
      guard read(fields) else { return nil }
    }
  }

  private mutating func read(_ fields: [String]) -> Bool {
    let values = Array(fields.dropFirst())
    switch (fields.first ?? "", values.count) {
    case ("head", 1): head = values[0]
    case ("configuration", 1): configuration = values[0]
    case ("id", 1): id = values[0]
    case ("tree", 1): tree = values[0]
    case ("title", 1): run.title = values[0]
    case ("planned", 1): planned.append(values[0])
    case ("required", 1): run.policy.required.append(values[0])
    case ("note", 1): run.notes.append(values[0])
    case ("shard", 2):
      shard = GateShard(parsing: values.joined(separator: "/"))
      return shard != nil
    case ("started", 2):
      guard let started = Int64(values[0]), let seconds = Double(values[1]) else { return false }
      (run.started, run.seconds) = (started, seconds)
    case ("policy", 3):
      run.policy.origin = values[0]
      run.policy.source = values[1].isEmpty ? nil : values[1]
      run.policy.target = values[2].isEmpty ? nil : values[2]
    case ("report", 3):
      reports.append(WrittenReport(gate: values[0], place: values[1], path: values[2]))
    case ("broken", 10):
      guard let finding = Self.finding(values) else { return false }
      run.policy.findings.append(finding)
    case ("gate", 9):
      guard let gate = Self.gate(values) else { return false }
      run.gates.append(gate)
    default: return readGate(fields[0], values)
    }
    return true
  }

  private mutating func readGate(_ word: String, _ values: [String]) -> Bool {
    guard let last = run.gates.indices.last else { return false }
    switch (word, values.count) {
    case ("need", 1): run.gates[last].needs.append(values[0])
    case ("waiver", 1): run.gates[last].waivers.append(values[0])
    case ("excerpt", 1): run.gates[last].excerpt.append(values[0])
    case ("tests", 4):
      let numbers = values.compactMap(Self.count)
      guard numbers.count == 4 else { return false }
      run.gates[last].tests = TestCounts(
        passed: numbers[0], failed: numbers[1], errored: numbers[2], skipped: numbers[3])
    case ("coverage", 2):
      guard let covered = Self.count(values[0]), let total = Self.count(values[1]),
        covered <= total
      else { return false }
      run.gates[last].coverage = LineCounts(covered: covered, total: total)
    case ("finding", 10):
      guard let finding = Self.finding(values) else { return false }
      run.gates[last].findings.append(finding)
    default: return false
    }
    return true
  }

  /// A number of tests or lines, bounded so that sums and products can't overflow.
  private static func count(_ text: String) -> Int? {
    Int(text).flatMap { (0...Int(Int32.max)).contains($0) ? $0 : nil }
  }

  private static func gate(_ values: [String]) -> GateResult? {
    guard let state = GateState(rawValue: values[1]), let seconds = Double(values[5]) else {
      return nil
    }
    return GateResult(
      values[0], state, isRequired: values[2] == "1",
      reason: values[7].isEmpty ? nil : values[7], started: Double(values[6]), seconds: seconds,
      isCached: values[3] == "1", isFlaky: values[4] == "1",
      log: values[8].isEmpty ? nil : values[8])
  }

  private static func finding(_ values: [String]) -> Diagnostic? {
    guard let severity = Severity(rawValue: values[1]), let line = Int(values[8]),
      let column = Int(values[9])
    else { return nil }
    var finding = Diagnostic(
      RuleID(values[0]), values[3], severity: severity, why: values[4],
      hint: Remedy(record: values[5]), subject: values[6].isEmpty ? nil : values[6],
      place: values[7].isEmpty ? nil : Place(path: values[7], line: line, column: column))
    finding.isUndecided = values[2] == "1"
    return finding
  }
}
