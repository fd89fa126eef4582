import ArgumentParser
import Base
import Preflight
import Session

package struct PreflightCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "preflight",
    abstract: "Find what a store will refuse in texts, projects and built apps.",
    discussion: """
      Reads the folders of fastlane and gradle-play-publisher, screenshots, project files, \
      privacy manifests, .ipa, .xcarchive, .aab and .apk. What only the store knows is not \
      reported.

      flowctl preflight                            check the repository
      flowctl preflight --store play
      flowctl preflight build/App.ipa build/app-release.aab
      flowctl preflight --baseline preflight.baseline --update-baseline
      """)

  @Argument(help: "Files, archives or directories (default: all of the repository).")
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("Check only the rules of a store.", valueName: "store"),
    completion: .list(TargetStore.allCases.map(\.rawValue)))
  var store: TargetStore?

  @Option(
    help: ArgumentHelp("Report only findings that are not in this file.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Flag(help: "Remove fixed findings from the baseline; create the file if it is missing.")
  var updateBaseline = false

  @OptionGroup var app: AppOption

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if updateBaseline, baseline == nil {
      throw ValidationError("--update-baseline needs --baseline FILE")
    }
  }

  func report(in session: Session) async throws(Failure) -> Report {
    try await CheckBeforeStore.run(self, in: session)
  }
}

extension TargetStore: ExpressibleByArgument {}
