/// Everything that machines do for a repository: a workflow for each occasion.
///
/// One value, from which every provider's files, the lists for people and the proofs are made.
package struct Pipeline: Hashable, Sendable {
  package var workflows: [PipelineWorkflow]
  /// How jobs get flowctl.
  package var flowctl: FlowctlSource
  package var settings: PipelineSettings

  /// The name of the one job that a ruleset waits for.
  package static let verdict = "gate"

  /// All jobs with the workflows that they stand in.
  package var jobs: [(workflow: PipelineWorkflow, job: PipelineJob)] {
    workflows.flatMap { workflow in workflow.jobs.map { (workflow, $0) } }
  }
}

/// The jobs of one occasion.
package struct PipelineWorkflow: Hashable, Sendable {
  /// The name of its file, such as `pull-request`.
  package var id: String
  package var occasion: PipelineOccasion
  package var jobs: [PipelineJob]

  /// Those of providers whose jobs filter paths by themselves.
  var ownJobs: [PipelineJob] { jobs.filter { $0.id != GateJobs.changes } }
}

/// What starts a workflow.
package enum PipelineOccasion: Hashable, Sendable {
  /// Every pull request, a retarget included, and a merge queue.
  case pullRequest
  /// A push to a branch of these kinds.
  case push([BranchPattern])
  /// Somebody, behind a protected environment; from the production branch.
  case byHand(BranchPattern)
}

/// The branches of a kind.
package struct BranchPattern: Hashable, Sendable {
  package var kind: String
  /// A branch that lives as long as the repository; nil where there are many of the kind.
  package var permanent: String?
  /// What the names begin with where there are many.
  package var prefixes: [String]

  /// Whether a branch is of the kind.
  package func matches(_ branch: String) -> Bool {
    permanent.map { $0 == branch }
      ?? prefixes.contains { branch.hasPrefix($0) && branch.utf8.count > $0.utf8.count }
  }
}
