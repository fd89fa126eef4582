package import Diagnostics

/// Why no pipeline can be written.
package enum PipelineFault: Error, Hashable, Sendable {
  /// The name of a branch holds what a workflow would read as a pattern or an expression.
  case branch(String)
  /// An owner is none that GitHub could mean.
  case owner(String)
  /// Two jobs of a workflow would have one name.
  case jobTwice(String)

  /// What was seen.
  package var message: String {
    switch self {
    case .branch(let name):
      "the branch '\(name)' can't be named in a pipeline, expected letters, digits and . _ - /"
    case .owner(let name):
      "'gate-run.owners' names '\(name)', expected a name such as '@octocat' or '@octo/team'"
    case .jobTwice(let name): "two jobs would be called '\(name)'"
    }
  }

  /// What to type.
  package var hint: Remedy {
    switch self {
    case .branch: .git("branch", "-m", "main")
    case .owner: "gate-run: { owners: ['@octocat'] }"
    case .jobTwice(let name): "deploy: { \(name)-build: … }"
    }
  }
}
