package import Configuration

/// All automation of a repository: one workflow per occasion.
///
/// This single value is the source of every provider's files, the explanations and the checks.
package struct Pipeline: Hashable, Sendable {
  package var workflows: [PipelineWorkflow]
  /// How jobs install flowctl.
  package var flowctl: FlowctlSource
  package var settings: PipelineSettings

  /// The name of the only job that a ruleset requires.
  package static let verdict = "gate"

  /// All jobs with their workflows.
  package var jobs: [(workflow: PipelineWorkflow, job: PipelineJob)] {
    workflows.flatMap { workflow in workflow.jobs.map { (workflow, $0) } }
  }
}

/// The jobs for one occasion.
package struct PipelineWorkflow: Hashable, Sendable {
  /// The name of its file, such as `pull-request`.
  package var id: String
  package var occasion: PipelineOccasion
  package var jobs: [PipelineJob]

  /// The filtered jobs of providers that filter paths natively.
  var ownJobs: [PipelineJob] { jobs.filter { $0.id != GateJobs.changes } }
}

/// What triggers a workflow.
package enum PipelineOccasion: Hashable, Sendable {
  /// Every pull request, including retargeted ones, and the merge queue.
  case pullRequest
  /// A push to a branch of these types.
  case push([BranchPattern])
  /// A manual start on the production branch, with a protected environment.
  case byHand(BranchPattern)
}

/// The branches of a branch type.
package struct BranchPattern: Hashable, Sendable {
  package var kind: String
  /// The permanent branch; nil if the type has many branches.
  package var permanent: String?
  /// The name prefixes if the type has many branches.
  package var prefixes: [String]

  /// Whether a branch has this type.
  package func matches(_ branch: String) -> Bool {
    permanent.map { $0 == branch }
      ?? prefixes.contains { branch.hasPrefix($0) && branch.utf8.count > $0.utf8.count }
  }
}
