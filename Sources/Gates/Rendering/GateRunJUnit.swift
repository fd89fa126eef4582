import Diagnostics

/// A run as JUnit XML, one case per gate: an advisory gate that did not pass counts as skipped.
struct GateRunJUnit {
  private enum Kind: String {
    case success
    case failure
    case error
    case skipped

    init(_ gate: GateResult) {
      switch gate.state {
      case .passed, .waived: self = .success
      case .skipped: self = .skipped
      case .failed: self = gate.isRequired ? .failure : .skipped
      case .error, .unknown, .timedOut, .cancelled, .blocked:
        self = gate.isRequired ? .error : .skipped
      }
    }
  }

  func render(_ run: GateRun) -> [UInt8] {
    let kinds = run.gates.map(Kind.init)
    let counted: [(String, Kind)] = [
      ("failures", .failure), ("errors", .error), ("skipped", .skipped),
    ]
    let head =
      [("name", "flowctl gate run"), ("tests", "\(kinds.count)")]
      + counted.map { name, kind in (name, "\(kinds.count { $0 == kind })") }
      + [("time", Self.time(run.seconds))]
    var writer = XMLWriter()
    writer.element("testsuites", head) { writer in
      writer.element("testsuite", head) { writer in
        for (gate, kind) in zip(run.gates, kinds) { write(gate, kind, to: &writer) }
      }
    }
    return writer.bytes
  }

  private func write(_ gate: GateResult, _ kind: Kind, to writer: inout XMLWriter) {
    let time = Self.time(gate.seconds)
    writer.element(
      "testcase", [("classname", "gate"), ("name", gate.name), ("time", time)]
    ) { writer in
      let text = Self.text(of: gate)
      switch kind {
      case .success: break
      case .skipped: writer.element("skipped", [("message", gate.words)])
      case .failure, .error:
        let attributes = [("message", gate.words), ("type", gate.state.rawValue)]
        return writer.element(kind.rawValue, attributes, text: text)
      }
      if !text.isEmpty { writer.element("system-out", text: text) }
    }
  }

  private static func text(of gate: GateResult) -> String {
    gate.orderedFindings.map { finding in
      let place = finding.place.map { "\($0.path):\($0.line): " } ?? ""
      let hint = (finding.hint?.text).map { "\nhint: " + $0 } ?? ""
      return place + "\(TextMarks.word(finding).0): \(ForeignText.shown(finding.message))" + hint
    }.joined(separator: "\n")
  }

  /// Seconds with three decimals, as JUnit readers expect.
  private static func time(_ seconds: Double) -> String {
    let thousandths = DurationText.thousandths(seconds, atMost: 1e9)
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
