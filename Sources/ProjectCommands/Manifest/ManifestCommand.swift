import ArgumentParser

package struct ManifestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manifest",
    abstract: "Projects made of templates, and kept up to date.",
    discussion: """
      A template makes a project of a few answers: project.yml, settings, lanes and all. A lock \
      remembers what was written, so that a newer template can be brought without losing edits.

      Make a project:            flowctl manifest new browser
      Hold one that is there:    flowctl manifest adopt
      Is it as it was made?      flowctl manifest check
      How does it differ?        flowctl manifest diff
      Bring what is new:         flowctl manifest update
      What is wrong with it?     flowctl manifest lint
      """,
    subcommands: [
      ManifestNewCommand.self, ManifestGenerateCommand.self, ManifestCheckCommand.self,
      ManifestDiffCommand.self, ManifestUpdateCommand.self, ManifestAdoptCommand.self,
      ManifestLintCommand.self,
    ])
}
