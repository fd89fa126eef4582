import Base
import Gitflow

enum BranchReport {
  static func make(_ names: NameList, _ answers: BranchNameEvaluator.Answers) -> Report {
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

extension Report {
  /// A report that there is nothing to check.
  static func nothing(_ command: String, _ rule: RuleID, _ reason: String) -> Report {
    Report(
      command: command, title: "nothing to check", checks: [RuleCheck(rule, .skipped, reason)],
      notes: [reason])
  }

  /// A report that the result is unknown because no branch name is known.
  static func undecided(
    _ command: String, title: String, _ rule: RuleID, _ reason: String, hint: Remedy
  ) -> Report {
    Report(
      command: command, title: title, checks: [RuleCheck(rule, .unknown, reason)],
      diagnostics: [.undecided(rule, reason, hint: hint)])
  }
}
