import Board
import Diagnostics
import GitHub
import Session

/// The labels to set on an issue.
struct WantedLabels {
  let names: [String]
  let board: BoardSession
  let repository: RepositoryName
  /// The option that named them.
  var option = "--label"

  /// Makes sure that all labels exist; missing configured ones are created as configured.
  ///
  /// - Throws: a failure if a label neither exists nor is configured; nothing is changed then.
  func ensure(isDryRun: Bool) async throws(Failure) {
    if names.isEmpty { return }
    let present = try await asking(await board.client.all(of: .labels(repository)))
    let known = present.map(\.name) + board.settings.labels.map(\.label.name)
    if let unknown = UnknownLabel(among: names, known: known, in: repository) {
      throw unknown.failure("issue", option: option)
    }
    if isDryRun { return }
    let missing = Set(names.map { LabelName($0) })
      .subtracting(present.map { LabelName($0.name) })
    let configured = board.settings.labels.filter { missing.contains(LabelName($0.label.name)) }
    let difference = LabelDifference(configured, present, in: repository)
    try await asking { () async throws(GitHubError) in
      for operation in difference.operations {
        try await EnsureLabels.perform(operation, board.client)
      }
    }
  }
}
