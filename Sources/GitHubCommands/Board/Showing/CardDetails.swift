import Board
import Diagnostics
import GitHub
import Session

/// What a card tells beside its title: who has it, its labels and milestone, and its age.
struct CardDetails {
  let issue: Issue
  let columns: [BoardColumn]
  /// Seconds since 1970.
  let now: Double
  /// The open pull request, where it was asked for.
  var request: LinkedRequest?

  /// On one line; never empty, for every issue has an age.
  var text: String {
    let labels = issue.labels.map(\.name).filter { name in
      !columns.contains { $0.owns(LabelName(name)) }
    }
    let parts =
      issue.assignees.map { "@" + $0.login } + labels
      + [issue.milestone?.title, request?.text, age].compactMap(\.self)
    return parts.map { ForeignText.shown($0) }.joined(separator: " · ")
  }

  private var age: String? {
    WebDate.seconds(iso: issue.updatedAt).map { AgeText.ago(now - $0) }
  }
}
