import ArgumentParser
import Configuration
package import Base
import Gitflow
import GitHub
import Pipelines
package import Session

package struct RulesetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ruleset",
    abstract: "Generate and check GitHub rulesets that enforce the branch model.",
    subcommands: [Generate.self, Check.self])

  struct Generate: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "generate", abstract: "Generate GitHub rulesets from the branch model.",
      discussion: """
        One ruleset for each permanent branch and one for release branches: the model's merge \
        methods, the required check 'gate', no deletion, no force push. The branch types in \
        `pipeline.merge-queue` also get a merge queue.

        flowctl ruleset generate
        flowctl ruleset generate --json | jq -c '.rulesets[]' |
          while read -r ruleset; do
            gh api repos/OWNER/NAME/rulesets --input - <<< "$ruleset"
          done
        """)

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.answer("ruleset generate", in: world, GenerateRulesets.run)
    }
  }

  struct Check: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Compare GitHub rulesets with the branch model.",
      discussion: """
        Rulesets must require at least what the branch model requires. Without a network, or \
        without a token that may read rulesets, the result is unknown.

        flowctl ruleset check
        flowctl ruleset check --repo octo/app --json
        """)

    @OptionGroup var github: GitHubOptions
    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      let choices = github.choices(global)
      return try await CheckRulesets.run(choices, in: session)
    }
  }
}

/// `ruleset generate`: generates the rulesets of the branch model.
enum GenerateRulesets {
  /// One ruleset per merge target, in GitHub's format.
  static func run(in session: Session) throws(Failure) -> Report {
    let rulesets = try rulesets(in: session)
    return Report(
      text: rulesets.map(text).joined(), values: ["rulesets": .array(rulesets.map(\.json))])
  }

  static func rulesets(in session: Session) throws(Failure) -> [Ruleset] {
    let configuration = try session.policy().configuration
    return try PipelineWork.converted { () throws(PipelineFault) in
      try Ruleset.all(configuration.policy.model, configuration.gates, configuration.pipeline)
    }
  }

  private static func text(_ ruleset: Ruleset) -> String {
    let methods = ruleset.methods?.map(\.rawValue).joined(separator: " or ") ?? "any"
    var lines = [
      ruleset.name, "  branches   \(ruleset.refs.joined(separator: ", "))",
      "  merged by  \(methods)", "  requires   \(ruleset.checks.joined(separator: ", "))",
    ]
    if ruleset.approvals > 0 {
      lines.append("  approvals  \(ruleset.approvals), including a code owner")
    }
    if ruleset.queue != nil { lines.append("  queue      yes") }
    if !ruleset.mayBeDeleted { lines.append("  forbids    deletion, force pushes") }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// `ruleset check`: compares the rulesets at GitHub with the branch model.
package struct CheckRulesets {
  private let repository: RepositoryName
  private let wanted: [Ruleset]
  private let client: GitHubClient

  /// Reports every difference; requests that fail are undecided.
  package static func run(
    _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let wanted = try GenerateRulesets.rulesets(in: session)
    let github = try await session.github(choices)
    let check = CheckRulesets(
      repository: try github.neededRepository(), wanted: wanted, client: github.client)
    return await check.report()
  }

  private func report() async -> Report {
    var report = Report(command: "ruleset check", title: repository.description)
    do throws(GitHubError) {
      let found = try await rulesets()
      report.diagnostics = wanted.flatMap { differences($0, found) } + foreignChecks(found)
      report.checks = [RuleID.rulesetDrift, .checkName].map { rule in
        let count = report.diagnostics.count { $0.rule == rule }
        return count == 0
          ? RuleCheck(
            rule, .pass,
            "\(CountText.words(wanted.count, "ruleset")) as the branch model requires"
          )
          : RuleCheck(rule, .fail, "\(count) difference\(count == 1 ? "" : "s")")
      }
    } catch {
      report.checks = [RuleCheck(.rulesetDrift, .unknown, error.message)]
      let retry = Remedy.flowctl("ruleset", "check", "--repo", repository.description)
      report.diagnostics = [
        .undecided(
          .rulesetDrift, error.message, hint: error.hint.map { $0.then(retry) } ?? retry)
      ]
    }
    return report
  }

  /// The rulesets of branches, with all their rules.
  private func rulesets() async throws(GitHubError) -> [Ruleset] {
    var rulesets: [Ruleset] = []
    for record in try await client.all(of: .rulesets(repository)) where record.target == "branch" {
      rulesets.append(Ruleset(try await client.value(of: .ruleset(repository, id: record.id))))
    }
    return rulesets
  }

  private func differences(_ ruleset: Ruleset, _ found: [Ruleset]) -> [Diagnostic] {
    guard let actual = found.first(where: { $0.name == ruleset.name }) else {
      return [finding(ruleset, "is missing")]
    }
    return ruleset.differences(in: actual).map { finding(ruleset, $0) }
  }

  private func finding(_ ruleset: Ruleset, _ words: String) -> Diagnostic {
    Diagnostic(
      .rulesetDrift, "'\(ruleset.name)': \(ForeignText.shown(words))",
      hint: Remedy.explain("import it at https://github.com/\(repository)/settings/rules from")
        .then(.flowctl("ruleset", "generate", "--json")), subject: ruleset.name)
  }

  /// Other active rulesets may require checks of other tools, but not of a missing job.
  private func foreignChecks(_ found: [Ruleset]) -> [Diagnostic] {
    let names = Set(wanted.map(\.name))
    return found.filter { $0.isActive && !names.contains($0.name) }.flatMap { ruleset in
      ruleset.checks.filter { $0 != Pipeline.verdict }.map { check in
        Diagnostic(
          .checkName,
          "the ruleset '\(ForeignText.shown(ruleset.name))' requires the check "
            + "'\(ForeignText.shown(check))', which no job of the pipeline reports",
          severity: .warning, hint: "require only the check '\(Pipeline.verdict)'",
          subject: ForeignText.shown(ruleset.name))
      }
    }
  }
}

extension Ruleset {
  /// GitHub's ruleset; unknown rules are ignored.
  fileprivate init(_ record: RulesetRecord) {
    let pull = record.rules.first { $0.type == "pull_request" }
    let queue = record.rules.first { $0.type == "merge_queue" }
    self.init(
      name: record.name, refs: record.refs, isActive: record.enforcement == "active",
      methods: pull.map { rule in
        rule.mergeMethods?.compactMap(MergeMethod.init) ?? MergeMethod.allCases
      },
      approvals: pull?.approvals ?? 0, asksOwners: pull?.asksOwners ?? false,
      checks: record.rules.flatMap(\.checks),
      mayBeDeleted: !record.rules.contains { $0.type == "deletion" },
      mayBeForced: !record.rules.contains { $0.type == "non_fast_forward" },
      queue: queue.map { rule in
        rule.queueMethod.flatMap { MergeMethod(rawValue: $0.lowercased()) } ?? .merge
      })
  }
}
