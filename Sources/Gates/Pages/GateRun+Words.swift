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
    guard !required.isEmpty else { return "no gate is required, so nothing vouches for the change" }
    let broken = required.filter(\.breaksTheRun)
    var words =
      broken.isEmpty
      ? "\(required.count) of \(CountText.words(required.count, "required gate")) hold"
      : "\(broken.count) of \(CountText.words(required.count, "required gate")) did not pass: "
        + Self.list(broken.map(\.name))
    let advisory = gates.count { !$0.isRequired && $0.isTrouble }
    if advisory > 0 { words += "; \(CountText.words(advisory, "advisory gate")) did not pass" }
    if !policy.findings.isEmpty { words += "; the policy is broken" }
    return words
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
