/// Findings as workflow commands, which GitHub shows at the lines of a pull request.
package struct GitHubAnnotations {
  /// Maximum annotations per level and step, and per job, that GitHub keeps.
  private static let (levelLimit, jobLimit) = (10, 50)
  /// The runner truncates messages at this length without a note.
  private static let messageLimit = 4096

  package init() {}

  /// One line per finding, most severe first, up to the GitHub limit; then the number of others.
  package func render(_ diagnostics: [Diagnostic]) -> [UInt8] {
    var output: [UInt8] = []
    let (shown, left) = annotated(diagnostics)
    for diagnostic in shown {
      output += annotation(diagnostic).utf8
      output.append(UInt8(ascii: "\n"))
    }
    if left > 0 {
      output += "\(CountText.words(left, "more finding")): see the summary of the job\n".utf8
    }
    return output
  }

  /// The most severe findings, undecided ones last, up to the GitHub limit.
  private func annotated(_ diagnostics: [Diagnostic]) -> (shown: [Diagnostic], left: Int) {
    var shown: [Diagnostic] = []
    for severity in Severity.allCases.sorted(by: >) {
      let alike = diagnostics.filter { $0.shownSeverity == severity }
      let ordered = alike.filter { !$0.isUndecided } + alike.filter(\.isUndecided)
      shown += Self.spread(ordered)
    }
    shown = Array(shown.prefix(Self.jobLimit))
    return (shown, diagnostics.count - shown.count)
  }

  /// Findings up to the limit of a level, from each rule in turn, in their order.
  private static func spread(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    if diagnostics.count <= levelLimit { return diagnostics }
    var rounds: [RuleID: Int] = [:]
    let turns = diagnostics.enumerated().map { place, diagnostic in
      let round = rounds[diagnostic.rule, default: 0]
      rounds[diagnostic.rule] = round + 1
      return (round: round, isUndecided: diagnostic.isUndecided ? 1 : 0, place: place)
    }
    return turns.sorted {
      ($0.isUndecided, $0.round, $0.place) < ($1.isUndecided, $1.round, $1.place)
    }
    .prefix(levelLimit).map(\.place).sorted().map { diagnostics[$0] }
  }

  private func annotation(_ diagnostic: Diagnostic) -> String {
    var properties = [("title", title(of: diagnostic))]
    if let place = diagnostic.place {
      properties += [("file", place.path), ("line", String(max(1, place.line)))]
    }
    let words = properties.map {
      $0 + "=" + Self.escaped(ForeignText.shown($1), also: [UInt8(ascii: ":"), UInt8(ascii: ",")])
    }
    return "::\(level(of: diagnostic)) \(words.joined(separator: ","))::"
      + Self.escaped(message(of: diagnostic))
  }

  private func level(of diagnostic: Diagnostic) -> String {
    switch diagnostic.shownSeverity {
    case .note: "notice"
    case .warning: "warning"
    case .error: "error"
    }
  }

  private func title(of diagnostic: Diagnostic) -> String {
    let rule = diagnostic.rule.name + (diagnostic.isUndecided ? " (unknown)" : "")
    return diagnostic.subject.map { "\(rule): \($0)" } ?? rule
  }

  private func message(of diagnostic: Diagnostic) -> String {
    var lines = [ForeignText.shown(diagnostic.message)]
    let evidence = EvidenceText.lines(of: diagnostic.evidence, isWhole: false)
    lines += evidence.flatMap(\.texts).flatMap(ForeignText.lines)
    if !diagnostic.why.isEmpty { lines += ForeignText.lines(diagnostic.why) }
    for hint in diagnostic.hint?.lines ?? [] { lines += ForeignText.lines("hint: " + hint) }
    return ForeignText.cut(lines.joined(separator: "\n"), atMost: Self.messageLimit)
  }

  /// The escapes of GitHub workflow commands; in properties, separators are also escaped.
  private static func escaped(_ text: String, also separators: [UInt8] = []) -> String {
    let signs = [UInt8(ascii: "%"), UInt8(ascii: "\r"), UInt8(ascii: "\n")] + separators
    return text.replacingBytes { signs.contains($0) ? PercentEncoding.bytes(of: $0) : nil }
  }
}

/// An output of a GitHub Actions step in the format of `GITHUB_OUTPUT`.
package enum GitHubOutput {
  /// Why a value can't be written.
  package enum Fault: Error, Hashable, Sendable {
    /// GitHub does not allow the name, or it controls other programs.
    case key(String)
    /// The value contains the delimiter, which with a random one is only possible on purpose.
    case delimiter
  }

  /// The lines of one output; `random` makes the delimiter unpredictable.
  package static func lines(
    key: String, value: String, random: UInt64
  ) throws(Fault) -> [UInt8] {
    guard isKey(key) else { throw .key(key) }
    let delimiter = "ghadelimiter_" + String(random, radix: 16)
    guard !Array(value.utf8).contains(Array(delimiter.utf8)) else { throw .delimiter }
    return Array("\(key)<<\(delimiter)\n\(value)\n\(delimiter)\n".utf8)
  }

  /// `[A-Za-z_][A-Za-z0-9_-]*`, but no variable that controls programs.
  private static func isKey(_ key: String) -> Bool {
    guard let first = key.utf8.first, isLetter(first) else { return false }
    let isName = key.utf8.allSatisfy {
      isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || $0 == UInt8(ascii: "-")
    }
    let upper = key.uppercased()
    return isName && upper != "PATH" && upper != "NODE_OPTIONS"
      && !["LD_", "DYLD_", "GIT_"].contains { upper.hasPrefix($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
