import Diagnostics
import Gitflow

/// The report of `check branch`.
enum BranchReport {
  static func make(_ names: [String], _ judge: BranchJudge) -> Report {
    let answers = judge.answers()
    var report = make(names, answers.judgements, notes: [])
    report.omittedPasses = answers.omittedPasses
    return report
  }

  static func make(_ names: [String], _ judgements: [Judgement], notes: [String]) -> Report {
    let title = names.count == 1 ? names[0] : "\(names.count) branches"
    return Report(
      command: CheckBranchNames.command, title: title, checks: judgements.map(\.check),
      diagnostics: judgements.flatMap(\.diagnostics), notes: notes)
  }
}
