import Diagnostics
import Gates
import Git
import Gitflow
import Session

extension Session {
  /// What to type where the reports of a change, or the records of its base, tell too little.
  func coverageRemedies(_ change: GateChange) -> CoverageJudge.Remedies {
    let paths = change.reports.map { $0.removing(prefix: change.directory + "/") ?? $0 }
    let show = paths.isEmpty ? nil : Command.flowctl("report", "show").adding(paths)
    guard let base = change.base else {
      return CoverageJudge.Remedies(show: show.map { .run($0) }, record: baseRemedy(change))
    }
    let begin = Command.git("switch", "--detach", String(base.description.prefix(10)))
    // What a gate prints is kept under another name by each run.
    let files = paths.filter { !$0.hasPrefix(".git/") }
    let keep =
      files.isEmpty ? nil : Command.flowctl("coverage", "show").adding(files).adding("--record")
    // Who measures by hand knows how; of a gate it is known here.
    let measure: Remedy =
      change.needs.isEmpty && keep != nil
      ? "measure" : .run(.flowctl("gate", "run").adding(keep == nil ? [] : change.needs))
    let rest = [keep, .git("switch", "-")].compactMap(\.self)
    return CoverageJudge.Remedies(
      show: show.map { .run($0) }, record: Remedy.run(begin).then(measure).then(.run(rest)))
  }
}
