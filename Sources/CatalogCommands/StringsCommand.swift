import ArgumentParser

package struct StringsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings",
    abstract: "Check and edit string catalogs (.xcstrings) exactly as Xcode writes them.",
    discussion: """
      Find what is wrong in catalogs:     flowctl strings check
      Find what this branch broke:        flowctl strings check --since origin/develop
      Show how far each language is:      flowctl strings stats
      Give a key its text:                flowctl strings set Hello de Hallo
      Write a catalog as Xcode does:      flowctl strings format
      Let git merge catalogs by key:      flowctl strings install-merge-driver
      """,
    subcommands: [
      StringsCheck.self, StringsStats.self, StringsFormat.self, StringsSet.self,
      StringsAdd.self, StringsRemove.self, StringsRename.self, StringsMark.self, StringsFix.self,
      StringsPrune.self, StringsExport.self, StringsImport.self, StringsPseudo.self,
      StringsUnused.self, StringsUndefined.self, StringsDrift.self, StringsMerge.self,
      StringsInstallMergeDriver.self, StringsDiff.self,
    ])
}
