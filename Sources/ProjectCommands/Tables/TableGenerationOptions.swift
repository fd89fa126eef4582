import ArgumentParser
import Diagnostics
import Effects
import Session

/// How the files of a table are written.
struct TableGenerationOptions: ParsableArguments {
  @Flag(help: "Change nothing, and say which files would be written.")
  var dryRun = false

  func run(_ kind: TableKind, _ global: GlobalOptions, in world: World) async -> ExitStatus {
    let isDryRun = dryRun
    return await global.report("\(kind.rawValue) generate", in: world) { session throws(Failure) in
      try GenerateTable.run(kind, isDryRun: isDryRun, in: session)
    }
  }
}
