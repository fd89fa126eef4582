import ArgumentParser

struct StringsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings",
    abstract: "Check and edit string catalogs (.xcstrings) exactly as Xcode writes them.",
    discussion: """
      What is wrong with our catalogs?    flowctl strings check
      Only what my branch broke?          flowctl strings check --since origin/develop
      """,
    subcommands: [StringsCheck.self])
}
