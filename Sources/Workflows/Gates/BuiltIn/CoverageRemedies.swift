import Diagnostics
import Gates
import Git
import Gitflow

extension Session {
  /// What to type where the reports of a change, or the records of its base, tell too little.
  func coverageRemedies(_ change: GateChange) -> CoverageJudge.Remedies {
    let paths = change.reports.map { $0.removing(prefix: change.directory + "/") ?? $0 }
    let show = paths.isEmpty ? nil : "flowctl report show \(words(paths))"
    guard let base = change.base else {
      return CoverageJudge.Remedies(show: show, record: baseRemedy(change))
    }
    let begin = "git switch --detach \(base.description.prefix(10))"
    // What a gate prints is kept under another name by each run.
    let files = paths.filter { !$0.hasPrefix(".git/") }
    let keep = files.isEmpty ? nil : "flowctl coverage show \(words(files)) --record"
    // Who measures by hand knows how; of a gate it is known here.
    if change.needs.isEmpty, let keep {
      return CoverageJudge.Remedies(show: show, record: "\(begin); then measure, and \(keep)")
    }
    let measure = keep == nil ? "flowctl gate run" : "flowctl gate run \(words(change.needs))"
    let steps = [begin, measure, keep, "git switch -"].compactMap(\.self)
    return CoverageJudge.Remedies(show: show, record: steps.joined(separator: " && "))
  }

  private func words(_ names: [String]) -> String {
    names.map(ShellWord.quoted).joined(separator: " ")
  }
}
