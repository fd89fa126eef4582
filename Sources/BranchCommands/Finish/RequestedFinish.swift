import Diagnostics
import Effects
import Git
import GitHub
import Gitflow
package import Session

/// `finish` by pull requests: does what can be done now; what others have to do first is a state.
package struct RequestedFinish {
  /// What the command line asks.
  package struct Options: Sendable {
    package var branch: FinishedName
    package var keeps: Bool
    package var signsTags: Bool
    package var isDryRun: Bool
    package var opens = true
    package var fetches: Bool
    package var choices = GitHubChoices()
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
