import ArgumentParser

struct StringsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings",
    abstract: "Check and edit string catalogs (.xcstrings) exactly as Xcode writes them.",
    discussion: """
      What is wrong with our catalogs?    flowctl strings check
      Only what my branch broke?          flowctl strings check --since origin/develop
      How far is each language?           flowctl strings stats
      Give a key its text                 flowctl strings set Hello de Hallo
      Write it as Xcode does              flowctl strings format
      Give a key its text:                flowctl strings set Hello de Hallo
      Write it as Xcode does:             flowctl strings format
      Let git merge it by key:            flowctl strings install-merge-driver
      """,
    subcommands: [
      StringsCheck.self, StringsStats.self, StringsFormat.self, StringsVerify.self, StringsSet.self,
      StringsAdd.self, StringsRemove.self, StringsRename.self, StringsMark.self, StringsFix.self,
      StringsPrune.self, StringsExport.self, StringsImport.self, StringsPseudo.self,
      StringsUnused.self, StringsUndefined.self, StringsDrift.self, StringsMerge.self,
      StringsInstallMergeDriver.self, StringsDiff.self,
    ])
}
