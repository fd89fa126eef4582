/// A continuous-integration service that flowctl reads the branches of a run from.
package enum Provider: String, CaseIterable, Sendable {
  case github
  case gitlab
  case bitrise
  case circleci
  case jenkins
  case azure
  case bitbucket
  case xcodeCloud = "xcode-cloud"
}
