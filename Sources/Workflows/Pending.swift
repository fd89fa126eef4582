package import Diagnostics
package import Gitflow

enum ConfigSchema { static let json: JSONValue = .null }

package enum ReplayHistory {
  package static func run(since: String?, in session: Session) async throws(Failure) -> Report {
    Report(command: "check history")
  }
}

package enum InitialiseRepository {
  package struct Options: Sendable {
    package init(
      preset: BranchModel.Preset?, asksNothing: Bool, replaces: Bool, isDryRun: Bool
    ) {}
  }
  package static func run(_ options: Options, in session: Session) async throws(Failure) -> Report {
    Report(command: "init")
  }
}
