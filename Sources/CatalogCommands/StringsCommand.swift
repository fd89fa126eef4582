import ArgumentParser

package struct StringsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings",
    abstract: "Check and edit string catalogs (.xcstrings) as Xcode writes them.",
    discussion: """
      flowctl strings check                            find errors in catalogs
      flowctl strings check --since origin/develop     find errors of this branch
      flowctl strings stats                         show how complete each language is
      flowctl strings set Hello de Hallo               set the text of a key
      """,
    subcommands: [
      StringsCheck.self, StringsStats.self, StringsFormat.self, StringsSet.self,
      StringsAdd.self, StringsRemove.self, StringsRename.self, StringsMark.self, StringsFix.self,
      StringsPrune.self, StringsExport.self, StringsImport.self, StringsPseudo.self,
      StringsUnused.self, StringsUndefined.self, StringsOutdated.self, StringsMerge.self,
      StringsInstallMergeDriver.self, StringsDiff.self,
    ])
}
