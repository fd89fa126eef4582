import Diagnostics
import Gitflow

/// The report of `check branch`.
enum BranchReport {
  static func make(_ names: NameList, _ answers: BranchJudge.Answers) -> Report {
    var report = Report(
      command: CheckBranchNames.command, title: title(of: names), checks: answers.checks,
      diagnostics: answers.diagnostics)
    report.omitted = answers.omitted
    return report
  }

  private static func title(of names: NameList) -> String {
    names.count == 1 ? RefFormat.shown(names[0]) : "\(names.count) branches"
  }
}
