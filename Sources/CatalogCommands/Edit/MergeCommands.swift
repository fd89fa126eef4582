import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsMerge: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge three versions of a catalog by key, language and text.",
    discussion: """
      The merged catalog takes the place of OURS, or goes to --output. What can't be decided keeps \
      ours and holds theirs in a member 'conflict'; strings check tells where.

      Exit status: 0 clean, 1 conflicts, above 128 trouble, as git asks of a merge driver.

      flowctl strings merge base.xcstrings ours.xcstrings theirs.xcstrings
      flowctl strings install-merge-driver             git runs it from then on
      """)

  @Argument(help: "The version that both sides come from; may be empty.")
  var base: String

  @Argument(help: "Our version, which the merged one replaces.")
  var ours: String

  @Argument(help: "Their version.")
  var theirs: String

  @Argument(help: "What the file is called in the repository.")
  var path: String?

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    // Here the answer that goes elsewhere is the catalog, not the report on it.
    let output = global.place.output
    var global = global
    global.place.output = nil
    let status = await global.report("strings merge", in: world) { session throws(Failure) in
      try await MergeCatalogs.run(self, output: output, in: session)
    }
    // Git takes a status above 128 for a driver that could not do its work.
    if status.rawValue > ExitStatus.unknown.rawValue { throw ExitCode(128 + status.rawValue) }
    return status
  }
}

struct StringsInstallMergeDriver: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "install-merge-driver",
    abstract: "Have git merge catalogs by key, language and text.",
    discussion: """
      Writes merge.flowctl-strings to the repository's configuration, and to .gitattributes the \
      line '*.xcstrings merge=flowctl-strings'. What is there already stays.

      flowctl strings install-merge-driver
      flowctl strings install-merge-driver --uninstall
      """)

  @Flag(help: "Take both back.")
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
