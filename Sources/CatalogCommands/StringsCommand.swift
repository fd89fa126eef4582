import ArgumentParser

package struct StringsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings",
    abstract: "Check and edit string catalogs (.xcstrings) exactly as Xcode writes them.",
    discussion: """
      Find errors in catalogs:            flowctl strings check
      Find errors of this branch:         flowctl strings check --since origin/develop
      Show how complete languages are:    flowctl strings stats
      Set the text of a key:              flowctl strings set Hello de Hallo
      Write catalogs as Xcode does:       flowctl strings format
      Let Git merge catalogs by key:      flowctl strings install-merge-driver
      """,
    subcommands: [
      StringsCheck.self, StringsStats.self, StringsFormat.self, StringsVerify.self, StringsSet.self,
      StringsAdd.self, StringsRemove.self, StringsRename.self, StringsMark.self, StringsFix.self,
      StringsPrune.self, StringsExport.self, StringsImport.self, StringsPseudo.self,
      StringsUnused.self, StringsUndefined.self, StringsDrift.self, StringsMerge.self,
      StringsInstallMergeDriver.self, StringsDiff.self,
    ])
}
