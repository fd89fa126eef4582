import ArgumentParser

package struct HotfixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hotfix",
    abstract: "Start and finish hotfixes of the released version.",
    discussion: """
      flowctl hotfix start crash on launch
      flowctl hotfix finish --local
      """,
    subcommands: [HotfixStartCommand.self, VersionFinishCommand<FinishedHotfixKind>.self])
}
