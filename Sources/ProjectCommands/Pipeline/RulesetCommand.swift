import ArgumentParser
import Diagnostics
import Effects
import Session

package struct RulesetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ruleset",
    abstract: "What GitHub must hold for branches, so that nobody goes around the model.",
    subcommands: [Generate.self, Check.self])

  struct Generate: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "generate", abstract: "Make the rulesets of the branch model.",
      discussion: """
        One for each permanent branch, and one for the branches of releases: the merge methods of \
        the model, the one check 'gate', no deletion, no push over it; a merge queue where \
        `pipeline.merge-queue` names the kind.

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
      commandName: "check", abstract: "How do the rulesets at GitHub differ from the model?",
      discussion: """
        Asks for at least what the model says; more is no fault. Without a network, or a token that \
        may read them, the answer is unknown.

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
