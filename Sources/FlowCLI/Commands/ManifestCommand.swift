import ArgumentParser

struct ManifestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manifest",
    abstract: "Are the manifests of the project sound?",
    discussion: """
      A manifest is the file that XcodeGen makes a project of: project.yml.

      What is wrong with it?     flowctl manifest lint
      Mend what is certain:      flowctl manifest lint --fix
      """,
    subcommands: [ManifestLintCommand.self])
}
