import ArgumentParser

package struct HotfixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hotfix",
    abstract: "Begin and finish corrections of what is live.",
    discussion: """
      flowctl hotfix start crash on launch
      flowctl hotfix finish --local
      """,
    subcommands: [HotfixStartCommand.self, VersionFinishCommand<FinishedHotfixKind>.self])
}
