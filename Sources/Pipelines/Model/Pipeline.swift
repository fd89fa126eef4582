package import Configuration

/// The work of one machine.
package struct PipelineJob: Hashable, Sendable {
  /// The name of the job and of its check.
  package var id: String
  /// A short description.
  package var summary: String
  package var platform: AppPlatform?
  package var machine = PipelineMachine.linux
  /// The jobs that must finish first.
  package var needs: [String] = []
  package var permissions = PipelinePermissions.read
  /// Names of the secrets that it uses, in order.
  package var secrets: [String] = []
  /// The protected environment that it uses.
  package var environment: String?
  package var gates: [String] = []
  /// The deploy actions that it runs, each after its dependencies.
  package var actions: [String] = []
  /// The lanes that the actions call.
  package var lanes: [LaneName] = []
  package var minutes: Int
  /// The number of machines that share its gates.
  package var shards = 1
  /// The files whose change triggers it; nil if it always runs.
  package var paths: [String]?
  /// True if its gates run only for changes of their apps; paths alone can't express which.
  var isOfApps = false
  package var steps: [PipelineStep]

  /// True if it changes something outside of the machine.
  var isDeployment: Bool { !actions.isEmpty || !secrets.isEmpty }

  /// The job as a provider without the job of changed files names it.
  func named(_ name: String, needs: ([String]) -> [String]) -> PipelineJob {
    var job = self
    job.id = name
    job.needs = needs(job.needs.filter { $0 != GateJobs.changes })
    if id == Pipeline.verdict { job.summary = "the verdict on all jobs" }
    return job
  }

  /// True if the changed files of a pull request decide whether it runs.
  package var isFiltered: Bool { paths != nil || isOfApps }
}

/// The operating system of a job.
package enum PipelineMachine: String, CaseIterable, Sendable {
  case linux
  case macos
}

/// The app platform of a job.
package enum AppPlatform: String, CaseIterable, Sendable {
  case ios
  case android
}

/// The permissions of a job's token.
package enum PipelinePermissions: Hashable, Sendable {
  case none
  /// Read the contents.
  case read
  /// Write contents: a tag.
  case write
  /// Write the labels of issues and pull requests.
  case labels
  /// Read contents, issues and pull requests.
  case board
}

/// One step of a job; each provider has its own syntax for it.
package enum PipelineStep: Hashable, Sendable {
  /// Fetch the full history, for rules about ancestry.
  case checkout
  /// Install `flowctl`.
  case flowctl
  case xcode(String)
  case xcodegen
  /// Install programs that gates call.
  case tools([PipelineTool])
  case java(Int)
  /// Start a device for screenshots of an Android app.
  case emulator
  case ruby
  /// Check the branch and its merge target.
  case policy
  /// Find secrets that the change adds.
  case secrets
  /// Check that the pipeline files match the configuration.
  case pipelineCheck
  /// Run gates; in a pull request only those that the change affects.
  case gates([String], on: String, report: String)
  /// Determine which filtered jobs a change affects, by the gates of each job.
  case changes([ChangedJob])
  case deploy([String])
  /// Create the tag of the version and publish it.
  case tag
  /// Open pull requests for the pending back-merges of the production branch.
  case backMerge(BackMergeTargets)
  /// Update the labels of releases.
  case labels
  /// Write the web pages, and store them as an artifact.
  case pages
  /// Fail unless each job passed or was skipped by its filter.
  case verdict(always: [String], filtered: [String])

  /// A job and the gates that decide whether a change affects it.
  package struct ChangedJob: Hashable, Sendable {
    package let id: String
    package let gates: [String]
  }
}

/// The back-merge targets of the production branch.
package struct BackMergeTargets: Hashable, Sendable {
  package var source: String
  package var permanent: [String]
  /// The name prefixes of open branches that need the back-merge, too.
  package var prefixes: [String]
}

/// All automation of a repository: one workflow per occasion.
///
/// This single value is the source of every provider's files, the explanations and the checks.
package struct Pipeline: Hashable, Sendable {
  package var workflows: [PipelineWorkflow]
  /// How jobs install flowctl.
  package var flowctl: FlowctlSource
  package var settings: PipelineSettings

  /// The workflows of services other than GitHub, whose labels nothing else can update.
  var scripted: [PipelineWorkflow] { workflows.filter { $0.occasion != .nightly } }

  /// The jobs that run gates after a push, and so store their passes.
  var storingJobs: Set<String> {
    Set(jobs.filter { $0.workflow.occasion != .pullRequest && !$0.job.gates.isEmpty }.map(\.job.id))
  }

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

  /// The workflow for an app, with a file and environments of its own.
  func named(for app: String) -> PipelineWorkflow {
    var own = self
    own.id += "-" + app
    for index in jobs.indices {
      own.jobs[index].environment = jobs[index].environment.map { "\($0)-\(app)" }
    }
    return own
  }
}

/// What triggers a workflow.
package enum PipelineOccasion: Hashable, Sendable {
  /// Every pull request, including retargeted ones, and the merge queue.
  case pullRequest
  /// A push to a branch of these types.
  case push([BranchPattern])
  /// A manual start on the production branch, with a protected environment.
  case byHand(BranchPattern)
  /// Each night on the default branch.
  case nightly
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
