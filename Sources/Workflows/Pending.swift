package import Diagnostics

package enum ReplayHistory {
  package static func run(since: String?, in session: Session) async throws(Failure) -> Report {
    Report(command: "check history")
  }
}
