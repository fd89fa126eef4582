import Diagnostics
import GitHub
import Session

/// The output of `labels sync`.
struct EnsureAnswer {
  let isDryRun: Bool
  let explains: Bool
  var price = PlanPrice(writes: 0, reads: 0)
  /// The changes, made or planned.
  var operations: [Mutation] = []
  /// Labels that can't be renamed, because their new name already exists.
  var leftOver: [String] = []
  var failures: [(repository: RepositoryName, error: GitHubError)] = []
  var isTotalFailure = false

  var listing: Report {
    var listing = Report(text: text, values: values)
    listing.status = failures.isEmpty ? .pass : isTotalFailure ? .unavailable : .unknown
    return listing
  }

  private var text: String {
    let done = operations.map { (isDryRun ? "would " : "") + $0.text }
    let nothing = done.isEmpty && failures.isEmpty ? ["all labels are as configured"] : []
    let failed = failures.flatMap { repository, error in
      ["\(repository): \(ForeignText.shown(error.message))"] + remedy(error, repository).hintLines
    }
    let notes = leftOver.map { "note: \(ForeignText.shown($0))" }
    let price = explains && isDryRun ? [self.price.text] : []
    return (done + nothing + notes + price + failed).map { $0 + "\n" }.joined()
  }

  private func remedy(_ error: GitHubError, _ repository: RepositoryName) -> Remedy {
    error.hint ?? .flowctl("labels", "sync", "--repo", repository.description)
  }

  private var values: [String: JSONValue] {
    [
      "operations": .strings(operations.map(\.text)), "dryRun": .bool(isDryRun),
      "leftOver": .strings(leftOver),
      "price": [
        "writes": .number(price.writes), "reads": .number(price.reads),
        "points": .number(price.points),
      ],
      "failures": .array(
        failures.map {
          [
            "repository": .string($0.repository.description), "message": .string($0.error.message),
            "hint": .optional($0.error.hint?.text),
          ]
        }),
    ]
  }
}
