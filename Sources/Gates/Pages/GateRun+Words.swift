import Diagnostics

extension GateRun {
  /// The gates that the reader should hear of first: those that fail the run, then the others.
  var troubles: [GateOutcome] {
    let trouble = gates.filter(\.isTrouble)
    return Self.byWeight(trouble.filter(\.isRequired))
      + Self.byWeight(trouble.filter { !$0.isRequired })
  }

  /// What the verdict rests on, in a sentence.
  var summary: String {
    let required = gates.filter(\.isRequired)
    if required.isEmpty {
      return isShare
        ? "no gate of this share is required: 'flowctl gate merge' judges the whole"
        : "no gate is required, so nothing vouches for the change"
    }
    let broken = required.filter(\.breaksTheRun)
    var words =
      broken.isEmpty
      ? "\(required.count) of \(CountText.words(required.count, "required gate")) \(required.count == 1 ? "holds" : "hold")"
      : "\(broken.count) of \(CountText.words(required.count, "required gate")) did not pass: "
        + Self.list(broken.map(\.name))
    // Nobody should take what was not asked for what was answered well.
    let skipped = required.count { $0.state == .skipped }
    if skipped > 0 { words += "; \(skipped) of them skipped" }
    let advisory = gates.count { !$0.isRequired && $0.isTrouble }
    if advisory > 0 { words += "; \(CountText.words(advisory, "advisory gate")) did not pass" }
    switch policy.verdict {
    case .pass: break
    case .unknown: words += "; the policy is unknown"
    case .fail: words += "; the policy is broken"
    }
    return words
  }

  /// What to type to run again what was judged and did not pass; nil where names need quoting.
  var command: String? {
    let names = gates.filter { $0.breaksTheRun && [.failed, .error, .timedOut].contains($0.state) }
      .map(\.name)
    guard !names.isEmpty, names.count <= 8, names.allSatisfy(\.isPlainName) else { return nil }
    return "flowctl gate run " + names.joined(separator: " ")
  }

  /// A few names, and how many more there are.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(5).joined(separator: ", ")
    return names.count > 5 ? shown + " and \(names.count - 5) more" : shown
  }

  /// What was judged before what could not be judged.
  private static func byWeight(_ gates: [GateOutcome]) -> [GateOutcome] {
    let order: [GateState] = [.failed, .error, .timedOut, .blocked, .cancelled]
    return order.flatMap { state in gates.filter { $0.state == state } }
  }
}

extension String {
  /// True for a name that a shell takes as it is, and that is no option.
  fileprivate var isPlainName: Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return !isEmpty && utf8.first != UInt8(ascii: "-")
      && utf8.allSatisfy { byte in
        digits.contains(byte) || letters.contains(byte | 0x20) || "-_.".utf8.contains(byte)
      }
  }
}
