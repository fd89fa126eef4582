package import Base
package import GitHub
package import Session

/// `labels sync`: changes the labels of repositories to match the configuration.
package enum EnsureLabels {
  /// The options of the command line.
  package struct Options: Sendable {
    package var choices = GitHubChoices()
    package var isDryRun = false
    /// Shows the request cost of the plan.
    package var explains = false

    /// The labels of the clone's repository.
    package init() {}
  }

  /// Plans and executes the changes of each repository; a failure does not stop the others.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let board = try await BoardSession.open(
      options.choices, needsToken: !options.isDryRun, in: session)
    let repositories = try board.github.neededRepositories()
    let differences = await board.labelDifferences(of: repositories)
    var answer = EnsureAnswer(
      isDryRun: options.isDryRun, explains: options.explains, typed: session.world.typed)
    answer.price = PlanPrice(
      writes: differences.reduce(0) { $0 + ((try? $1.result.get())?.operations.count ?? 0) },
      reads: repositories.count)
    if options.explains, !options.isDryRun {
      session.world.console.writeErrors(Array((answer.price.text + "\n").utf8))
    }
    for (repository, result) in differences {
      do throws(GitHubError) {
        try await apply(try result.get(), options, board.client, &answer)
      } catch {
        answer.failures.append((repository, error))
      }
    }
    answer.isTotalFailure = answer.failures.count == repositories.count
    return answer.listing
  }

  private static func apply(
    _ difference: LabelDifference, _ options: Options, _ client: GitHubClient,
    _ answer: inout EnsureAnswer
  ) async throws(GitHubError) {
    for case .leftOver(let old, let label) in difference.changes {
      answer.leftOver.append(
        "'\(old.name)' and '\(label.name)' both exist in \(difference.repository)")
    }
    for change in difference.changes {
      guard let operation = difference.operation(change) else { continue }
      if !options.isDryRun { _ = try await client.perform(operation) }
      answer.operations.append(operation)
      answer.details.append(change.details)
    }
  }
}

/// The output of `labels sync`.
struct EnsureAnswer {
  let isDryRun: Bool
  let explains: Bool
  /// The typed command, whose server hints keep.
  let typed: Command
  var price = PlanPrice(writes: 0, reads: 0)
  /// The changes, made or planned.
  var operations: [Mutation] = []
  /// The changed colors and descriptions of each.
  var details: [[String]] = []
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
    let done = zip(operations, details).map { operation, details in
      let changed = details.isEmpty ? "" : ": " + details.joined(separator: ", ")
      return (isDryRun ? "would " : "") + ForeignText.shown(operation.summary + changed)
    }
    let nothing = done.isEmpty && failures.isEmpty ? ["all labels are as configured"] : []
    let failed = failures.flatMap { repository, error in
      ["\(repository): \(ForeignText.shown(error.message))"] + remedy(error, repository).hintLines
    }
    let notes = leftOver.map { "note: \(ForeignText.shown($0))" }
    let price = explains && isDryRun ? [self.price.text] : []
    return (done + nothing + notes + price + failed).map { $0 + "\n" }.joined()
  }

  private func remedy(_ error: GitHubError, _ repository: RepositoryName) -> Remedy {
    (error.hint ?? .flowctl("labels", "sync", "--repo", repository.description))
      .completed(by: typed)
  }

  private var values: [String: JSONValue] {
    [
      "operations": .strings(operations.map(\.summary)), "dryRun": .bool(isDryRun),
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

/// A requested label that is missing in a repository.
///
/// GitHub would create the missing label in gray without an error, and a typo would remain.
package struct UnknownLabel {
  private let name: String
  private let repository: RepositoryName
  private let nearest: String?

  /// The first unknown name; names are compared without case.
  package init?(among names: [String], known: [String], in repository: RepositoryName) {
    let folded = Set(known.map { $0.lowercased() })
    guard let name = names.first(where: { !folded.contains($0.lowercased()) }) else { return nil }
    self.name = name
    self.repository = repository
    nearest = EditDistance.nearest(to: name, in: known)
  }

  /// The error; `option` is the one that named the label.
  package func failure(_ rule: RuleID, option: String = "--label") -> Failure {
    let suggestion = nearest.map { "; did you mean '\(ForeignText.shown($0))'?" } ?? ""
    return Failure(
      .usage, rule, "\(repository) has no label '\(ForeignText.shown(name))'" + suggestion,
      hint: nearest.map { .retry(with: option, ForeignText.shown($0)) }
        ?? .flowctl("github", "open", "labels", "--repo", "\(repository)"))
  }
}
