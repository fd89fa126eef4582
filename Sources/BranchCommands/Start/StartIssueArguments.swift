import ArgumentParser

/// The issue that a new branch is about.
struct StartIssueArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The issue that the branch is about: 42 or ABC-42.", valueName: "n"))
  var issue: String?

  @Flag(
    inversion: .prefixedNo, help: "Move the issue to the board's column for work, with a token.")
  var moveIssue = true
}
