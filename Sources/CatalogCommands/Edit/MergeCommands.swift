import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsMerge: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge three versions of a catalog by key, language and text.",
    discussion: """
      The merged catalog replaces OURS, or is written to --output. In a conflict, ours is kept and \
      theirs is stored in a member 'conflict'; strings check lists the conflicts.

      Exit status: 0 merged, 1 conflicts, above 128 an error, as Git requires of a merge driver.

      flowctl strings merge base.xcstrings ours.xcstrings theirs.xcstrings
      flowctl strings install-merge-driver             let Git run it in every merge
      """)

  @Argument(help: "The common version of both sides; may be empty.")
  var base: String

  @Argument(help: "Our version; the merged catalog replaces it.")
  var ours: String

  @Argument(help: "Their version.")
  var theirs: String

  @Argument(help: "The path of the file in the repository.")
  var path: String?

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    // Here the output file is the catalog, not the report.
    let output = global.output
    var global = global
    global.output = nil
    let status = await global.report("strings merge", in: world) { session throws(Failure) in
      try await MergeCatalogs.run(self, output: output, in: session)
    }
    // For Git, a status above 128 means that the driver failed.
    if status.rawValue > ExitStatus.unknown.rawValue { throw ExitCode(128 + status.rawValue) }
    return status
  }
}

struct StringsInstallMergeDriver: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "install-merge-driver",
    abstract: "Make Git merge catalogs by key, language and text.",
    discussion: """
      Adds merge.flowctl-strings to the repository's Git configuration, and the line \
      '*.xcstrings merge=flowctl-strings' to .gitattributes. Other settings are kept.

      flowctl strings install-merge-driver
      flowctl strings install-merge-driver --uninstall
      """)

  @Flag(help: "Remove the merge driver.")
  var uninstall = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings install-merge-driver", in: world) { session throws(Failure) in
      uninstall
        ? try await ManageMergeDriver.uninstall(in: session)
        : try await ManageMergeDriver.install(
          program: world.arguments.first, in: session)
    }
  }
}
