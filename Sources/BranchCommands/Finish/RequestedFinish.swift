import Diagnostics
import Effects
import Git
import GitHub
import Gitflow
package import Session

/// `finish` with pull requests: does what is possible now, and reports what must happen first.
package struct RequestedFinish {
  /// The options of the command line.
  package struct Options: Sendable {
    package var branch: FinishedName
    package var keeps: Bool
    package var signsTags: Bool
    package var isDryRun: Bool
    package var opens = true
    package var fetches: Bool
    package var choices = GitHubChoices()

    /// The same command without pull requests.
    func locally(_ name: String) -> Command {
      Command(
        ["flowctl", "finish", name, "--local"] + (isDryRun ? ["--dry-run"] : [])
          + (keeps ? ["--keep"] : []) + (signsTags ? ["--sign"] : [])
          + (fetches ? [] : ["--no-fetch"]))
    }
  }

  let options: Options
  let session: Session
  let policy: Policy
  let refs: RefReader
  let github: GitHubSession
  let repository: RepositoryName
  let remote: String

  var client: GitHubClient { github.client }
}
