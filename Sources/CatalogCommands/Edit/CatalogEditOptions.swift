import ArgumentParser
import Diagnostics
import Effects
import Session

/// The options of every command that edits a catalog.
struct CatalogEditOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The catalog; optional if the repository has only one.", valueName: "file"),
    completion: .file(extensions: ["xcstrings"]))
  var catalog: String?

  @Flag(help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  /// Makes the edit and reports the changes.
  func edit(_ command: String, _ request: EditRequest, in world: World) async -> ExitStatus {
    await edit(command, in: world) { _ in request }
  }

  /// The same for a request that needs more than the command line.
  func edit(
    _ command: String, in world: World, beginsLanguage: Bool = false, isForced: Bool = false,
    _ request: (Session) throws(Failure) -> EditRequest
  ) async -> ExitStatus {
    let options = EditCatalog.Options(
      catalog: catalog, isDryRun: dryRun, beginsLanguage: beginsLanguage, isForced: isForced)
    return await global.answer(command, in: world) { session throws(Failure) in
      try await EditCatalog.run(try request(session), options, in: session)
    }
  }
}
