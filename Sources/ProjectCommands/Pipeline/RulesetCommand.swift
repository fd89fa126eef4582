import ArgumentParser
import Diagnostics
import Effects
import Session

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
      await global.answer("ruleset generate", in: world) { session throws(Failure) in
        try GenerateRulesets.run(in: session)
      }
    }
  }

  struct Check: FlowCommand {
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

    func run(in world: World) async throws -> ExitStatus {
      let choices = github.choices(global)
      return await global.report("ruleset check", in: world) { session throws(Failure) in
        try await CheckRulesets.run(choices, in: session)
      }
    }
  }
}
