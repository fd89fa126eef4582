import Base

extension GateRun {
  /// The gates that did not pass: first those that fail the run, then the others.
  var troubles: [GateResult] {
    // Failed gates come before gates without a result.
    let order: [GateState] = [.failed, .error, .unknown, .timedOut, .blocked, .cancelled]
    return [true, false].flatMap { isRequired in
      order.flatMap { state in
        gates.filter { $0.isRequired == isRequired && $0.state == state }
      }
    }
  }

  var summary: String {
    let required = gates.filter(\.isRequired)
    if required.isEmpty {
      return isShare
        ? "no gate of this shard is required: 'flowctl gate merge' evaluates the whole run"
        : "no gate is required: the change was not checked"
    }
    let broken = required.filter(\.breaksTheRun)
    // Skipped gates have not checked anything, and waived ones failed: neither counts as passed.
    let skipped = required.count { $0.state == .skipped }
    let waived = required.count { $0.state == .waived }
    let all = CountText.words(required.count, "required gate")
    var words =
      broken.isEmpty
      ? "\(required.count - skipped - waived) of \(all) passed"
      : "\(broken.count) of \(all) did not pass: "
        + CountText.list(broken.map(\.name), atMost: 5)
    if skipped > 0 { words += "; \(skipped) skipped" }
    if waived > 0 { words += "; \(waived) waived" }
    let advisory = gates.count { !$0.isRequired && $0.isTrouble }
    if advisory > 0 { words += "; \(CountText.words(advisory, "advisory gate")) did not pass" }
    switch policy.verdict {
    case .pass: break
    case .unknown: words += "; the policy could not be checked"
    case .fail: words += "; the policy check failed"
    }
    return words
  }

  /// The command that reruns failed gates; nil if names need quoting.
  ///
  /// A gate whose program is missing would fail again.
  var command: String? {
    let names = gates.filter {
      $0.breaksTheRun && [.failed, .error, .timedOut].contains($0.state)
        && !$0.findings.contains { $0.rule == .missingProgram }
    }.map(\.name)
    guard !names.isEmpty, names.count <= 8, names.allSatisfy(\.isPlainName) else { return nil }
    return "flowctl gate run " + names.joined(separator: " ")
  }

  /// The command that reruns failed gates; nil if it would only repeat this run.
  var nextCommand: String? {
    let ran = gates.filter { $0.state != .skipped }.map(\.name)
    let failed = gates.filter(\.breaksTheRun).map(\.name)
    return Set(named.isEmpty ? ran : named).isSubset(of: failed) ? nil : command
  }

  var waiverWords: [String] {
    gates.flatMap { gate in gate.waivers.map { "\(gate.name): \($0)" } }
  }
}

extension GateResult {
  var breaksTheRun: Bool { isRequired && isTrouble }

  var isTrouble: Bool { !state.isAcceptable }

  /// The status mark of the gate, with its color.
  func mark(_ marks: TextMarks) -> (String, Style.Tint) {
    switch state {
    case .passed: marks.mark(.pass)
    case .skipped: marks.mark(.skipped)
    case .waived: marks.tolerated
    case .failed, .error, .timedOut: isRequired ? marks.mark(.fail) : marks.tolerated
    case .unknown, .cancelled, .blocked: marks.mark(.unknown)
    }
  }

  /// The status mark of the gate on pages.
  package var sign: String { mark(TextMarks(isUnicode: true)).0 }

  /// Remarks in addition to the state, the reason first.
  var remarks: [String] {
    var words = [reason].compactMap { $0 }.filter { !$0.isEmpty }
    if isTrouble, !isRequired { words.append("advisory") }
    if isCached { words.append("cached") }
    if isFlaky { words.append("flaky") }
    if let tests, reason == nil { words.append(tests.words) }
    if let coverage, reason == nil {
      words.append(CountText.percent(coverage) + " of lines covered")
    }
    if !waivers.isEmpty { words.append(CountText.words(waivers.count, "waiver")) }
    if !findings.isEmpty, !isTrouble { words.append(CountText.words(findings.count, "finding")) }
    return words
  }

  var words: String { ([state.rawValue] + remarks).joined(separator: ", ") }

  var orderedFindings: [Diagnostic] { findings.byWeight }
}

extension [Diagnostic] {
  /// The most severe first, otherwise in their order.
  var byWeight: [Diagnostic] {
    Severity.allCases.reversed().flatMap { severity in filter { $0.severity == severity } }
  }
}

extension TestCounts {
  var words: String {
    let broken = failed + errored
    let all = CountText.words(total, "test")
    let left = skipped > 0 ? ", \(skipped) skipped" : ""
    return broken > 0 ? "\(broken) of \(all) failed\(left)" : all + left
  }
}

extension String {
  /// True for a name that needs no shell quoting and is no option.
  fileprivate var isPlainName: Bool {
    !isEmpty && utf8.first != UInt8(ascii: "-")
      && utf8.allSatisfy { ASCII.isWord($0) || $0 == UInt8(ascii: ".") }
  }
}
