import Diagnostics
import Gates
import Git
import Gitflow
import Session

extension Session {
  /// Hints for reports of a change, or records of its base, that lack data.
  func coverageRemedies(_ change: GateChange) -> CoverageJudge.Remedies {
    let paths = change.reports.map { $0.removing(prefix: change.directory + "/") ?? $0 }
    let show = paths.isEmpty ? nil : Command.flowctl("report", "show").adding(paths)
    guard let base = change.base else {
      return CoverageJudge.Remedies(show: show.map { .run($0) }, record: baseRemedy(change))
    }
    let begin = Command.git("switch", "--detach", String(base.description.prefix(10)))
    // Output of a gate is stored under another name in each run.
    let files = paths.filter { !$0.hasPrefix(".git/") }
    let keep =
      files.isEmpty ? nil : Command.flowctl("coverage", "show").adding(files).adding("--record")
    // A user who measures manually knows how; for a gate flowctl knows the command.
    let measure: Remedy =
      change.needs.isEmpty && keep != nil
      ? "measure the coverage"
      : .run(.flowctl("gate", "run").adding(keep == nil ? [] : change.needs))
    let rest = [keep, .git("switch", "-")].compactMap(\.self)
    return CoverageJudge.Remedies(
      show: show.map { .run($0) }, record: Remedy.run(begin).then(measure).then(.run(rest)))
  }
}
