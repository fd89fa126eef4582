import ArgumentParser
import Diagnostics
import Effects
import Session

/// What every command that edits a catalog understands.
struct CatalogEditOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The catalog; may be left out where the repository has only one.", valueName: "file"),
    completion: .file(extensions: ["xcstrings"]))
  var catalog: String?

  @Flag(help: "Print the difference, and write nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  /// Makes the edit and tells what it did.
  func edit(_ command: String, _ request: EditRequest, in world: World) async -> ExitStatus {
    await edit(command, in: world) { _ in request }
  }

  /// The same for a request that is made of more than the command line.
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
