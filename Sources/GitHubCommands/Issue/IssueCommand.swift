import ArgumentParser

package struct IssueCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "issue",
    abstract: "Create, list, show, edit, move and assign issues.",
    discussion: """
      flowctl issue move 42 inProgress
      flowctl issue list --status ready
      flowctl issue create 'Crash on launch' --status ready
      """,
    subcommands: [
      IssueMoveCommand.self, IssueCreate.self, IssueList.self, IssueShow.self, IssueEdit.self,
      IssueComment.self, IssueAssign.self, IssueReplay.self,
    ])
}
