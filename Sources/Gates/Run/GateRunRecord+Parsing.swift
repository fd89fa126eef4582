import Diagnostics

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
