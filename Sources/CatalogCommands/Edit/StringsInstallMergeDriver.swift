import ArgumentParser
import Diagnostics
import Effects
import Session

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
