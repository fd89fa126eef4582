import ArgumentParser
import Diagnostics
import Workflows

/// How the files of a table are written.
struct TableGenerationOptions: ParsableArguments {
  @Flag(help: "Change nothing, and say which files would be written.")
  var dryRun = false

  func run(_ kind: TableKind, _ global: GlobalOptions) async throws {
    let isDryRun = dryRun
    try await global.report("\(kind.rawValue) generate") { session throws(Failure) in
      try GenerateTable.run(kind, isDryRun: isDryRun, in: session)
    }
  }
}
