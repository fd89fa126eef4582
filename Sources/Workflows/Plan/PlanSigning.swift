import Diagnostics
import Git

/// What git's configuration says of the commits and tags that a plan makes.
struct PlanSigning: Sendable {
  var signsCommits = false
  var signsTags = false
  /// Branches with settings of their own, which go with the branch.
  private(set) var configuredBranches: Set<String> = []

  /// Reads the configuration; `forced` signs tags whatever it says.
  static func read(
    _ session: Session, signsTags forced: Bool = false
  ) async throws(Failure) -> PlanSigning {
    let git = try session.git()
    let settings = try await converting { () async throws(GitError) in
      try await git.settings(
        matching: "^(commit\\.gpgsign|tag\\.gpgsign|tag\\.forcesignannotated|branch\\..*)$")
    }
    var signing = PlanSigning()
    for setting in settings {
      switch setting.key {
      case "commit.gpgsign": signing.signsCommits = isTrue(setting.value)
      case "tag.gpgsign": signing.signsTags = isTrue(setting.value)
      case "tag.forcesignannotated":
        if isTrue(setting.value) { signing.signsTags = true }
      default:
        let name = setting.key.dropFirst("branch.".count)
        if let end = name.lastIndex(of: ".") {
          signing.configuredBranches.insert(String(name[..<end]))
        }
      }
    }
    if forced { signing.signsTags = true }
    return signing
  }

  /// As git reads a truth: a key that stands alone is true.
  private static func isTrue(_ value: String?) -> Bool {
    guard let value = value?.lowercased() else { return true }
    return ["true", "yes", "on", "1"].contains(value)
  }
}
