import YAML

/// Writes a pipeline for GitLab CI.
struct GitLabFile {
  let pipeline: Pipeline

  private var steps: ScriptSteps {
    ScriptSteps(
      pipeline: pipeline, tag: ShellScript.gitlabTag, backMerge: ShellScript.gitlabBackMerge,
      flowctl: ShellScript.gitlabFolder.lines + ShellScript.gitlabProgram.lines,
      android: { ShellScript.java($0).lines + ShellScript.androidSDK.lines },
      shard: " --shard \"$CI_NODE_INDEX/$CI_NODE_TOTAL\"")
  }

  var tree: YAMLTree {
    .map(
      [
        .init("stages", .texts([Self.program, "check", "verdict", "deploy", "after"])),
        .init("workflow", ["rules": .list(Self.sources)]),
        .init("variables", ["GIT_DEPTH": "0"]),
      ]
        + pipeline.scripted.flatMap { workflow in
          PipelineMachine.allCases.compactMap { program(for: $0, in: workflow) }
            + workflow.ownJobs.map { .init(name($0.id, in: workflow), job($0, in: workflow)) }
        })
  }

  /// A workflow with the jobs as they are in the file.
  func listed(_ workflow: PipelineWorkflow) -> PipelineWorkflow {
    var listed = workflow
    listed.jobs = workflow.ownJobs.map { job in
      let program = job.steps.contains(.flowctl) ? [self.program(job.machine, in: workflow)] : []
      return job.named(name(job.id, in: workflow)) { program + $0.map { name($0, in: workflow) } }
    }
    let machines = PipelineMachine.allCases.filter { machine in
      workflow.ownJobs.contains { $0.machine == machine && $0.steps.contains(.flowctl) }
    }
    let programs = machines.map { machine in
      PipelineJob(
        id: program(machine, in: workflow), summary: "flowctl for the other jobs",
        machine: machine, minutes: Self.programMinutes, steps: [.flowctl])
    }
    listed.jobs = programs + listed.jobs
    return listed
  }

  private static let sources: [YAMLTree] = [
    ["if": "$CI_PIPELINE_SOURCE == \"merge_request_event\""],
    ["if": "$CI_PIPELINE_SOURCE == \"push\" && $CI_COMMIT_BRANCH"],
    ["if": "$CI_PIPELINE_SOURCE == \"web\""],
  ]

  /// Job names are unique in the file.
  ///
  /// Those of pull requests stay unchanged.
  private func name(_ job: String, in workflow: PipelineWorkflow) -> String {
    workflow.occasion == .pullRequest ? job : "\(workflow.id):\(job)"
  }

  private func job(_ job: PipelineJob, in workflow: PipelineWorkflow) -> YAMLTree {
    let variables = steps.variables(of: job)
    return [
      "stage": .text(stage(of: job, in: workflow)),
      "image": job.machine.image, "tags": job.machine.tags,
      "needs": .list(needs(of: job, in: workflow)),
      "rules": [rule(of: workflow, deploying: job.isDeployment, paths: job.paths, isByHand: true)],
      "interruptible": .flag(workflow.occasion == .pullRequest),
      "timeout": .text("\(job.minutes) minutes"),
      "parallel": job.shards > 1 ? .number(job.shards) : nil,
      "environment": job.environment.map { ["name": .text($0)] },
      "variables": variables.isEmpty ? nil : .variables(variables),
      "script": .list(steps.scripts(of: job).map(YAMLTree.lines)),
      "artifacts": job.gates.isEmpty ? nil : ["when": "always", "paths": ["gate-report/"]],
    ]
  }

  private func stage(of job: PipelineJob, in workflow: PipelineWorkflow) -> String {
    if job.id == Pipeline.verdict { return "verdict" }
    if workflow.occasion == .pullRequest || !job.gates.isEmpty { return "check" }
    return job.environment == nil || job.actions.isEmpty ? "after" : "deploy"
  }

  private func needs(of job: PipelineJob, in workflow: PipelineWorkflow) -> [YAMLTree] {
    let program: [YAMLTree] =
      job.steps.contains(.flowctl) ? [["job": .text(self.program(job.machine, in: workflow))]] : []
    return program
      + job.needs.filter { $0 != GateJobs.changes }.map { need in
        // A job that its rule excludes can't be waited for.
        let isLeftOut = workflow.jobs.contains { $0.id == need && $0.isFiltered }
        return ["job": .text(name(need, in: workflow)), "optional": .flag(isLeftOut)]
      }
  }

  private func rule(
    of workflow: PipelineWorkflow, deploying isDeployment: Bool, paths: [String]?, isByHand: Bool
  ) -> YAMLTree {
    switch workflow.occasion {
    case .pullRequest:
      return [
        "if": "$CI_PIPELINE_SOURCE == \"merge_request_event\"",
        "changes": paths.map(YAMLTree.texts),
      ]
    case .push(let patterns):
      let branches = patterns.map(\.gitlabCondition).joined(separator: " || ")
      // The push that creates a branch has no new commit and may come before secrets exist.
      let isNew = isDeployment && patterns.allSatisfy { $0.permanent != nil }
      let old = isNew ? " && $CI_COMMIT_BEFORE_SHA !~ /^0+$/" : ""
      return ["if": .text("$CI_PIPELINE_SOURCE == \"push\" && (\(branches))\(old)")]
    case .byHand(let pattern):
      return [
        "if": .text("$CI_PIPELINE_SOURCE == \"web\" && \(pattern.gitlabCondition)"),
        "when": isByHand ? "manual" : nil,
      ]
    case .nightly: return ["if": "$CI_PIPELINE_SOURCE == \"schedule\""]
    }
  }
}

// MARK: - The program

extension GitLabFile {
  /// The stage of the jobs that build flowctl, and the prefix of their names.
  private static let program = "flowctl"
  private static let programMinutes = 60

  private func program(_ machine: PipelineMachine, in workflow: PipelineWorkflow) -> String {
    name("\(Self.program)-\(machine.rawValue)", in: workflow)
  }

  /// Builds flowctl for the workflow's jobs on one machine type.
  ///
  /// An artifact belongs to its pipeline, so other branches can't replace it. A GitLab cache is
  /// shared by all unprotected branches.
  private func program(
    for machine: PipelineMachine, in workflow: PipelineWorkflow
  ) -> YAMLTree.Member? {
    let users = workflow.jobs.filter { $0.machine == machine && $0.steps.contains(.flowctl) }
    guard let first = workflow.ownJobs.first(where: users.contains) else { return nil }
    let paths = users.reduce(first.paths) { paths, job in
      guard let paths, let more = job.paths else { return nil }
      return paths + more.filter { !paths.contains($0) }
    }
    let deploying = users.allSatisfy(\.isDeployment)
    let curl = machine == .linux && pipeline.flowctl.needsCurl ? ShellScript.gitlabCurl.lines : []
    let install = pipeline.flowctl.script(
      into: "\"$CI_PROJECT_DIR/.flowctl-bin\"", withToolchain: true)
    return .init(
      program(machine, in: workflow),
      [
        "stage": .text(Self.program), "image": machine.image, "tags": machine.tags, "needs": [],
        // A user starts only the following jobs; flowctl is built by then.
        "rules": [rule(of: workflow, deploying: deploying, paths: paths, isByHand: false)],
        "interruptible": .flag(workflow.occasion == .pullRequest),
        "timeout": .text("\(Self.programMinutes) minutes"),
        "variables": .variables(pipeline.flowctl.variables),
        "script": [.lines(ShellScript.gitlabFolder.lines), .lines(curl + install)],
        "artifacts": ["expire_in": "1 week", "paths": [".flowctl-bin/flowctl"]],
      ])
  }
}

extension PipelineMachine {
  fileprivate var image: YAMLTree { self == .linux ? "swift:6.2-noble" : "macos-26-xcode-26" }
  fileprivate var tags: YAMLTree? { self == .linux ? nil : ["saas-macos-medium-m1"] }
}

extension BranchPattern {
  /// A prefix contains no regular expression characters except `.` and the terminating slash.
  fileprivate var gitlabCondition: String {
    if let permanent { return "$CI_COMMIT_BRANCH == \"\(permanent)\"" }
    let expressions = prefixes.map { prefix in
      let escaped = prefix.map { "/.-".contains($0) ? "\\\($0)" : String($0) }.joined()
      return "$CI_COMMIT_BRANCH =~ /^\(escaped)/"
    }
    return expressions.joined(separator: " || ")
  }
}
