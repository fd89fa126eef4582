import Diagnostics
import Gitflow
import Session

/// The train as text.
struct TrainText {
  let train: ReleaseTrain
  /// Seconds since 1970.
  let now: Int64

  /// The live version, a table of the open versions, then pending back-merges.
  var text: String {
    let table = rows.isEmpty ? "no open versions\n" : TextTable.text([Self.columns] + rows)
    let lines = remarks.flatMap { [$0.text] + ($0.hint?.hintLines ?? []) }
    let live = live.map { "live: \($0)\n" } ?? ""
    return live + table + lines.map { "\($0)\n" }.joined()
  }

  private var live: String? {
    train.live.map { "\($0.version) (\(ForeignText.shown($0.tag)))" }
  }

  /// The same as Markdown.
  var markdown: String {
    let lines =
      ([Self.columns, Self.columns.map { _ in "---" }] + rows.map { $0.map(MarkdownText.escaped) })
      .map { "| " + $0.joined(separator: " | ") + " |\n" }
    let list = remarks.map { "- \(MarkdownText.escaped($0.text))\n" }.joined()
    let table = rows.isEmpty ? "No open versions.\n" : lines.joined()
    let live = live.map { "Live: \(MarkdownText.escaped($0))\n\n" } ?? ""
    return "### Train\n\n" + live + table + (list.isEmpty ? "" : "\n" + list)
  }

  private static let columns = ["open", "branch", "to merge", "last commit"]

  private var rows: [[String]] {
    train.cars.flatMap { car in
      [row(car.version.description, car.branch)] + car.bugfixes.map { row("", $0) }
    } + train.strays.map { row("?", $0) }
  }

  private func row(_ version: String, _ branch: ReleaseTrain.Branch) -> [String] {
    let owes = branch.owes.map { "\(CountText.words($0.commits, "commit")) into '\($0.display)'" }
      .joined(separator: ", ")
    let age = AgeText.ago(Double(now - branch.tip.time))
    return [version, branch.tip.display, owes.isEmpty ? "-" : owes, "\(branch.tip.author), \(age)"]
      .map(ForeignText.shown)
  }

  private var remarks: [(text: String, hint: Remedy?)] {
    let strays = train.strays.map { branch in
      ForeignText.shown("the open version of '\(branch.tip.display)' is unknown")
    }
    let untagged = train.untagged.map { merged in
      (
        ForeignText.shown("'\(merged.branch.name)' is merged, but not tagged"),
        VersionOrderRule.finishing(merged.branch.name)
      )
    }
    return untagged + train.missing.map { (remark(on: $0), $0.remedy) }
      + strays.map { ($0, nil) }
  }

  private func remark(on debt: PendingBackMerge) -> String {
    let what: String
    switch debt.missing {
    case .missing(let reason, _), .notAsked(let reason):
      what =
        "can't determine whether '\(debt.target)' needs a back-merge of '\(debt.source)': \(reason)"
    case .known where debt.absent.isEmpty:
      let count = CountText.words(debt.copied.count, "commit")
      what = "'\(debt.target)' contains \(count) of '\(debt.source)' only as a copy\(authors(debt))"
    case .known:
      let count = CountText.words(debt.absent.count, "commit")
      what = "'\(debt.target)' lacks \(count) of '\(debt.source)'\(authors(debt))"
    }
    return ForeignText.shown(what)
  }

  private func authors(_ debt: PendingBackMerge) -> String {
    let names = debt.authors
    if names.isEmpty { return "" }
    return ", by " + names.prefix(3).joined(separator: ", ")
      + (names.count > 3 ? " and \(names.count - 3) more" : "")
  }
}
