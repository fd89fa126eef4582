/// What is to be done after a change, in order.
package struct DeployPlan: Hashable, Sendable {
  /// One thing to do.
  package struct Step: Hashable, Sendable {
    package var name: String
    package var work: Work
    package var variables: [String: String]
    package var gate: Gate
    package var isDone: Bool
    package var unset: [String] = []

    /// What the program is told to build, where it has a number of its own.
    package var buildNumber: String? { variables[DeployPlan.buildNumber] }
  }

  /// What a step does.
  package enum Work: Hashable, Sendable {
    case command([String])
    /// A tag of this name at HEAD.
    case tag(String)
  }

  package var steps: [Step]

  /// The variable that tells a program its build number, whatever else the action calls it.
  package static let buildNumber = "FLOWCTL_BUILD_NUMBER"
  package static let version = "FLOWCTL_VERSION"

  /// The steps that are still to do.
  package var open: [Step] { steps.filter { !$0.isDone } }

  /// - Throws: where a step that is still to do would run without what it lists.
  package func check() throws(DeployRefusal) {
    guard let step = open.first(where: { !$0.unset.isEmpty }) else { return }
    throw .unset(action: step.name, variables: step.unset)
  }
}

/// What a plan follows from.
package struct DeployFacts: Hashable, Sendable {
  package var branch: String
  /// The kind of the branch; nil where it has none in the model.
  package var kind: String?
  /// The branch that is in production: tags are made there alone.
  package var production: String?
  /// Commits up to HEAD; nil in a shallow clone.
  package var commits: Int?
  package var version: String?
  /// The name of the version's tag; nil where there is no version.
  package var tag: String?
  /// True where that tag stands somewhere else already.
  package var isTagTaken = false
  package var done: Set<String> = []
  package var given: Set<String> = []
  package var ways: [String: DeployWay] = [:]
  package var wayToProduction: DeployWay?
  /// The next version whose tag is free.
  package var freeVersion: String?

  /// Facts as gathered.
  package init(
    branch: String, kind: String?, production: String?, commits: Int?
  ) {
    self.branch = branch
    self.kind = kind
    self.production = production
    self.commits = commits
  }
}
