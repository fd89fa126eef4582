import Diagnostics

/// A run as JUnit XML, a case a gate: an advisory gate that did not pass counts as skipped.
struct GateRunJUnit {
  private enum Kind: String {
    case success
    case failure
    case error
    case skipped

    init(_ gate: GateOutcome) {
      switch gate.state {
      case .passed, .waived: self = .success
      case .skipped: self = .skipped
      case .failed: self = gate.isRequired ? .failure : .skipped
      case .error, .timedOut, .cancelled, .blocked: self = gate.isRequired ? .error : .skipped
      }
    }
  }

  func render(_ run: GateRun) -> [UInt8] {
    let kinds = run.gates.map(Kind.init)
    let counts = [
      ("tests", kinds.count), ("failures", kinds.count { $0 == .failure }),
      ("errors", kinds.count { $0 == .error }), ("skipped", kinds.count { $0 == .skipped }),
    ].map { " \($0)=\"\($1)\"" }.joined()
    let head = " name=\"flowctl gate run\"" + counts + " time=\"\(Self.time(run.seconds))\""
    var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    output += "<testsuites\(head)>\n  <testsuite\(head)>\n".utf8
    for (gate, kind) in zip(run.gates, kinds) { append(gate, kind, to: &output) }
    output += "  </testsuite>\n</testsuites>\n".utf8
    return output
  }

  private func append(_ gate: GateOutcome, _ kind: Kind, to output: inout [UInt8]) {
    let name = XMLText.escaped(gate.name)
    let time = Self.time(gate.seconds)
    output += "    <testcase classname=\"gate\" name=\"\(name)\" time=\"\(time)\">".utf8
    let words = ([gate.state.rawValue] + gate.remarks).joined(separator: ", ")
    let message = " message=\"" + XMLText.escaped(words) + "\""
    switch kind {
    case .success: break
    case .skipped: output += "\n      <skipped\(message)/>".utf8
    case .failure, .error:
      let text = XMLText.escaped(lines: Self.text(of: gate))
      output += "\n      <\(kind)\(message) type=\"\(gate.state.rawValue)\">\(text)</\(kind)>".utf8
    }
    let findings = kind == .success || kind == .skipped ? Self.text(of: gate) : ""
    if !findings.isEmpty {
      output += "\n      <system-out>\(XMLText.escaped(lines: findings))</system-out>".utf8
    }
    output += "\n    </testcase>\n".utf8
  }

  /// The findings as lines, each with what to type.
  private static func text(of gate: GateOutcome) -> String {
    gate.orderedFindings.map { finding in
      let place = finding.place.map { "\($0.path):\($0.line): " } ?? ""
      let hint = (finding.hint?.text).map { "\nhint: " + $0 } ?? ""
      return place + "\(TextMarks.word(finding).0): \(ForeignText.shown(finding.message))" + hint
    }.joined(separator: "\n")
  }

  /// Seconds with three digits, as readers of JUnit expect them.
  private static func time(_ seconds: Double) -> String {
    let thousandths = Int((min(max(0, seconds.isNaN ? 0 : seconds), 1e9) * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
