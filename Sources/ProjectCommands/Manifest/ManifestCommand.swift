import ArgumentParser

package struct ManifestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manifest",
    abstract: "Generate projects from templates and keep them up to date.",
    discussion: """
      A template generates a project: project.yml, settings, lanes and more. A lock file records \
      what was written, so that updates from a newer template keep your edits.

      Create a project:           flowctl manifest new browser
      Adopt an existing project:  flowctl manifest adopt
      Compare with the template:  flowctl manifest check
      Show the differences:       flowctl manifest diff
      Update from the template:   flowctl manifest update
      Find errors in manifests:   flowctl manifest lint
      """,
    subcommands: [
      ManifestNewCommand.self, ManifestGenerateCommand.self, ManifestCheckCommand.self,
      ManifestDiffCommand.self, ManifestUpdateCommand.self, ManifestAdoptCommand.self,
      ManifestLintCommand.self,
    ])
}
