import ArgumentParser
package import Base
import GitHub
package import Session

package struct LabelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labels",
    abstract: "Compare repository labels with the configuration.",
    discussion: """
      flowctl labels check
      flowctl labels sync --dry-run
      """,
    subcommands: [LabelsCheck.self, LabelsEnsure.self])
}

struct LabelsCheck: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "List the differences between labels and configuration.",
    discussion: """
      Labels that the configuration does not name are ignored.

      flowctl labels check
      flowctl labels check --repo octo/app --repo octo/api --format github
      """)

  @OptionGroup var github: GitHubOptions
  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    let choices = github.choices(global)
    return try await CheckLabels.run(choices, in: session)
  }
}

struct LabelsEnsure: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Create, rename and change labels to match the configuration.",
    discussion: """
      A label with a former name ('former') is renamed; its issues keep it. No label is deleted.

      flowctl labels sync --dry-run --explain
      flowctl labels sync --repo octo/app
      """)

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "Show the number of requests to GitHub.")
  var explain = false

  @OptionGroup var github: GitHubOptions
  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    var options = EnsureLabels.Options()
    options.choices = github.choices(global)
    options.isDryRun = dryRun
    options.explains = explain
    return try await EnsureLabels.run(options, in: session)
  }
}

/// `labels check`: how the labels of repositories differ from the configured ones.
package enum CheckLabels {
  static let rule: RuleID = "labels"

  /// A difference is a finding; a failed request is undecided.
  package static func run(
    _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let board = try await BoardSession.open(choices, in: session)
    let repositories = try board.github.neededRepositories()
    var report = Report(
      command: "labels check", title: repositories.map(\.description).joined(separator: ", "))
    let differences = await board.labelDifferences(of: repositories)
    for (repository, result) in differences { add(result, repository, to: &report) }
    let failures = differences.compactMap { try? $0.result.get() }.isEmpty
    if failures, !differences.isEmpty {
      throw Failure(.unavailable, report.diagnostics)
    }
    return report
  }

  private static func add(
    _ result: Result<LabelDifference, GitHubError>, _ repository: RepositoryName,
    to report: inout Report
  ) {
    let subject = repository.description
    switch result {
    case .failure(let error):
      report.checks.append(RuleCheck(rule, .unknown, error.message, subject: subject))
      let retry = Remedy.flowctl("labels", "check", "--repo", repository.description)
      report.diagnostics.append(
        .undecided(
          rule, error.message, hint: error.hint.map { $0.then(retry) } ?? retry,
          subject: subject))
    case .success(let difference):
      let count = difference.changes.count
      report.checks.append(
        RuleCheck(
          rule, count == 0 ? .pass : .fail,
          count == 0
            ? "all labels are as configured"
            : "\(CountText.words(count, "label")) \(count == 1 ? "differs" : "differ")",
          subject: subject))
      report.diagnostics += difference.changes.map { finding($0, repository) }
    }
  }

  private static func finding(
    _ change: LabelDifference.Change, _ repository: RepositoryName
  ) -> Diagnostic {
    let ensure = Remedy.flowctl("labels", "sync", "--repo", repository.description)
    let (message, hint): (String, Remedy) =
      switch change {
      case .missing(let label): ("the label '\(label.name)' is missing", ensure)
      case .renamed(let old, let label):
        ("the label '\(old.name)' must be renamed to '\(label.name)'", ensure)
      case .differs(let old, let label):
        ("the label '\(old.name)' differs: \(Self.difference(old, label))", ensure)
      case .leftOver(let old, let label):
        (
          "the former label '\(old.name)' still exists beside '\(label.name)'",
          "add '\(label.name)' to its issues and delete '\(old.name)'"
        )
      }
    return Diagnostic(rule, message, hint: hint, subject: repository.description)
  }

  private static func difference(_ old: Label, _ label: LabelText) -> String {
    [
      old.name == label.name ? nil : "its name is '\(label.name)'",
      old.color.lowercased() == label.color.lowercased()
        ? nil : "its color is \(old.color), expected \(label.color)",
      (old.description ?? "") == label.description
        ? nil : "its description is '\(old.description ?? "")', expected '\(label.description)'",
    ].compactMap(\.self).joined(separator: "; ")
  }
}

extension BoardSession {
  /// Requests how the labels of each repository differ from the configuration, in the given order.
  func labelDifferences(
    of repositories: [RepositoryName]
  ) async -> [(repository: RepositoryName, result: Result<LabelDifference, GitHubError>)] {
    let results = await Concurrently.results(repositories.count) {
      place throws(GitHubError) -> LabelDifference in
      let labels = try await client.all(of: .labels(repositories[place]))
      return LabelDifference(settings.labels, labels, in: repositories[place])
    }
    return zip(repositories, results).map { (repository: $0, result: $1) }
  }
}
