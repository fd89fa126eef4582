/// How a gate went once, as the history keeps it.
package struct GateRecord: Hashable, Sendable {
  package var gate: String
  package var state: GateState
  package var milliseconds: Int
  package var isCached: Bool
  package var isFlaky: Bool
  /// Seconds since 1970.
  package var started: Int64

  /// A record.
  package init(
    gate: String, state: GateState, milliseconds: Int, isCached: Bool = false,
    isFlaky: Bool = false, started: Int64
  ) {
    self.gate = gate
    self.state = state
    self.milliseconds = milliseconds
    self.isCached = isCached
    self.isFlaky = isFlaky
    self.started = started
  }

  /// The record in a line, its end included; a name that would break the line has none.
  package var line: String? {
    guard gate.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { return nil }
    let marks = (isCached ? "c" : "-") + (isFlaky ? "f" : "-")
    return "\(started)\t\(state.rawValue)\t\(milliseconds)\t\(marks)\t\(gate)\n"
  }

  /// Reads a line without its end; nothing where it is damaged.
  package init?(line: Substring) {
    let fields = line.split(separator: "\t", maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count == 5, let started = Int64(fields[0]),
      let state = GateState(rawValue: String(fields[1])), let milliseconds = Int(fields[2]),
      milliseconds >= 0
    else { return nil }
    self.init(
      gate: String(fields[4]), state: state, milliseconds: milliseconds,
      isCached: fields[3].hasPrefix("c"), isFlaky: fields[3].hasSuffix("f"), started: started)
  }
}
