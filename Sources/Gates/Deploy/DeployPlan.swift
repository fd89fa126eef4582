/// The actions after a change, in order.
package struct DeployPlan: Hashable, Sendable {
  /// One action.
  package struct Step: Hashable, Sendable {
    package var name: String
    package var work: Work
    package var variables: [String: String]
    package var gate: Gate
    package var isDone: Bool
    package var unset: [String] = []

    /// The build number for the program, if it has one.
    package var buildNumber: String? { variables[DeployPlan.buildNumber] }
  }

  /// The work of a step.
  package enum Work: Hashable, Sendable {
    case command([String])
    /// A tag at HEAD with this name.
    case tag(String)
  }

  package var steps: [Step]

  /// The variable with the build number, besides the one that the action configures.
  package static let buildNumber = "FLOWCTL_BUILD_NUMBER"
  package static let version = "FLOWCTL_VERSION"

  /// The steps that are not done yet.
  package var open: [Step] { steps.filter { !$0.isDone } }

  /// - Throws: if an open step would run without the variables it requires.
  package func check() throws(DeployRefusal) {
    guard let step = open.first(where: { !$0.unset.isEmpty }) else { return }
    throw .unset(action: step.name, variables: step.unset)
  }
}

/// The input of a plan.
package struct DeployFacts: Hashable, Sendable {
  package var branch: String
  /// The type of the branch; nil if the model has none for it.
  package var kind: String?
  /// The production branch: only it is tagged.
  package var production: String?
  /// Number of commits up to HEAD; nil in a shallow clone.
  package var commits: Int?
  package var version: String?
  /// The tag name of the version; nil without a version.
  package var tag: String?
  /// True if this tag already points to another commit.
  package var isTagTaken = false
  package var done: Set<String> = []
  package var given: Set<String> = []
  package var ways: [String: DeployWay] = [:]
  package var wayToProduction: DeployWay?
  /// The next version without a tag.
  package var freeVersion: String?

  /// Creates facts.
  package init(
    branch: String, kind: String?, production: String?, commits: Int?
  ) {
    self.branch = branch
    self.kind = kind
    self.production = production
    self.commits = commits
  }
}
