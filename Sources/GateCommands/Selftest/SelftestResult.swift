import Diagnostics
import Gates

/// The self-test result of one gate.
struct SelftestResult {
  let gate: String
  /// The injected violation; nil if there was none.
  let plant: String?
  /// Nil if the gate was skipped.
  let proof: GateProof?

  /// The report of all results; untested gates are only counted.
  static func report(_ results: [SelftestResult], of count: Int) -> Report {
    let proven = results.count { if case .canFail = $0.proof { true } else { false } }
    var report = Report(
      command: "gate selftest", title: "\(proven) of \(count) gates detected a violation",
      checks: results.map(\.check), diagnostics: results.compactMap(\.diagnostic))
    if results.count < count {
      report.notes.append(
        "\(CountText.words(count - results.count, "gate")) not tested: the run was interrupted")
    }
    return report
  }

  private var check: RuleCheck {
    let (answer, summary): (RuleCheck.Answer, String) =
      switch proof {
      case .canFail(let reason): (.pass, "detected \(plant ?? "a violation"): \(reason)")
      // The findings contain the details.
      case .neverFailed: (.fail, "did not fail")
      case .unknown: (.unknown, "unknown")
      case nil: (.skipped, "skipped: takes too long")
      }
    return RuleCheck(PlantedRepository.rule, answer, summary, subject: gate)
  }

  private var plantWords: String { plant.map { "\($0): " } ?? "" }

  private var diagnostic: Diagnostic? {
    let rule = PlantedRepository.rule
    switch proof {
    case nil, .canFail: return nil
    case .neverFailed(let reason):
      return Diagnostic(
        rule, "'\(gate)' passed despite \(plant ?? "a violation"): \(reason)",
        hint: .flowctl("gate", "explain", "\(gate)"), subject: gate)
    case .unknown(let reason):
      return .undecided(
        rule, "can't determine whether '\(gate)' can fail: \(plantWords)\(reason)",
        hint: .flowctl("gate", "explain", "\(gate)"), subject: gate)
    }
  }
}
