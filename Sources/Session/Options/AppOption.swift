package import ArgumentParser

/// The app that a command is about, if the repository has several.
package struct AppOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "App of a repository with several (default: that of the branch or folder).",
      valueName: "name"))
  package var app: String?

  package init() {}
}
