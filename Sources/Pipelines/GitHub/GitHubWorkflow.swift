import YAML

/// Writes a workflow for GitHub Actions.
struct GitHubWorkflow {
  private let workflow: PipelineWorkflow
  private let steps: GitHubSteps

  init(_ workflow: PipelineWorkflow, of pipeline: Pipeline, _ pins: ActionPins) {
    self.workflow = workflow
    steps = GitHubSteps(
      pins: pins, settings: pipeline.settings, isTrusted: workflow.isTrusted,
      storing: pipeline.storingJobs)
  }

  static func path(_ workflow: PipelineWorkflow) -> String {
    ".github/workflows/\(workflow.id).yml"
  }

  var tree: YAMLTree {
    .map([
      .init("name", .text(workflow.id)),
      .init("on", trigger),
      .init("permissions", .map([]), remark: "No permissions by default; each job sets its own."),
      .init("concurrency", concurrency),
      .init(
        "jobs", .map(workflow.jobs.map { .init($0.id, job($0)) }),
        remark: "Self-hosted runners: '$/' needs version 2.336 or newer."),
    ])
  }

  private var trigger: YAMLTree {
    switch workflow.occasion {
    case .pullRequest:
      [
        // Evaluate a retargeted pull request again. No path filter, or a check would never be
        // reported.
        "pull_request": ["types": ["opened", "reopened", "synchronize", "edited"]],
        "merge_group": .nothing,
      ]
    case .push(let patterns): ["push": ["branches": .texts(patterns.flatMap(\.globs))]]
    case .byHand: ["workflow_dispatch": .nothing]
    case .nightly: ["schedule": [["cron": "17 3 * * *"]], "workflow_dispatch": .nothing]
    }
  }

  /// Cancels older runs of a pull request.
  ///
  /// Deployments are never canceled and don't wait.
  private var concurrency: YAMLTree {
    switch workflow.occasion {
    case .pullRequest:
      [
        "group": "${{ github.workflow }}-${{ github.event.pull_request.number || github.ref }}",
        "cancel-in-progress": "${{ github.event_name == 'pull_request' }}",
      ]
    case .push, .byHand, .nightly:
      ["group": "${{ github.workflow }}-${{ github.sha }}", "cancel-in-progress": false]
    }
  }

  private func job(_ job: PipelineJob) -> YAMLTree {
    [
      // The name is also the name of the check. Stating it explicitly prevents accidental changes.
      "name": .text(job.shards > 1 ? job.id + " ${{ matrix.shard }}" : job.id),
      "needs": job.needs.isEmpty ? nil : .texts(job.needs),
      "if": condition(of: job).map(YAMLTree.text), "runs-on": .text(job.machine.runner),
      "strategy": job.shards > 1
        ? [
          "fail-fast": false,
          "matrix": ["shard": .texts((1...job.shards).map { "\($0)/\(job.shards)" })],
        ] : nil,
      "timeout-minutes": .number(job.minutes), "environment": job.environment.map(YAMLTree.text),
      "permissions": job.permissions.tree, "outputs": steps.outputs(of: job),
      "steps": .list(job.steps.flatMap { steps.trees($0, in: job) }),
    ]
  }

  private func condition(of job: PipelineJob) -> String? {
    if job.id == Pipeline.verdict { return "always()" }
    // Repository settings may allow a start from another branch.
    if case .byHand(let pattern) = workflow.occasion, let branch = pattern.permanent {
      return "github.ref == 'refs/heads/\(branch)'"
    }
    // The push that creates a branch has no new commit and may come before secrets exist.
    if case .push(let patterns) = workflow.occasion, job.isDeployment,
      patterns.allSatisfy({ $0.permanent != nil })
    {
      return "!github.event.created"
    }
    return job.isFiltered
      ? "fromJSON(needs.\(GateJobs.changes).outputs.\(job.id)).include[0] != null" : nil
  }
}

extension PipelineWorkflow {
  /// True if the job runs merged code, so that it may use secrets.
  var isTrusted: Bool { occasion != .pullRequest }
}

extension PipelineMachine {
  fileprivate var runner: String { self == .linux ? "ubuntu-24.04" : "macos-26" }
}

extension PipelinePermissions {
  fileprivate var tree: YAMLTree {
    switch self {
    case .none: .map([])
    case .read: ["contents": "read"]
    case .write: ["contents": .remarked("write", "to push the tag")]
    case .labels:
      [
        "contents": "read", "issues": .remarked("write", "to create and set labels"),
        "pull-requests": .remarked("write", "to set labels"),
      ]
    case .board: ["contents": "read", "issues": "read", "pull-requests": "read"]
    }
  }
}

extension BranchPattern {
  fileprivate var globs: [String] { permanent.map { [$0] } ?? prefixes.map { $0 + "**" } }
}
