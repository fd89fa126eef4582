import Configuration
package import YAML

/// Writes a pipeline for GitLab CI.
package struct GitLabFile {
  /// The path of the file.
  package static let path = ".gitlab-ci.yml"

  private let pipeline: Pipeline
  private let steps: ScriptSteps

  /// Creates the file of a pipeline.
  package init(_ pipeline: Pipeline) {
    self.pipeline = pipeline
    steps = ScriptSteps(
      pipeline: pipeline, tag: ShellScript.gitlabTag, backMerge: ShellScript.gitlabBackMerge,
      flowctl: { _ in ShellScript.gitlabFolder.lines + ShellScript.gitlabProgram.lines },
      android: { ShellScript.java($0).lines + ShellScript.androidSDK.lines })
  }

  /// The document.
  package var tree: YAMLTree {
    .map(
      [
        .init("stages", .texts([Self.program, "check", "verdict", "deploy", "after"])),
        .init("workflow", ["rules": .list(Self.sources)]),
        .init("variables", ["GIT_DEPTH": "0"]),
      ]
        + pipeline.workflows.flatMap { workflow in
          PipelineMachine.allCases.compactMap { program(for: $0, in: workflow) }
            + workflow.ownJobs.map { .init(name($0.id, in: workflow), job($0, in: workflow)) }
        })
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
    var members: [YAMLTree.Member] = [.init("stage", .text(stage(of: job, in: workflow)))]
    members += job.machine.gitlabMembers
    members.add("needs", .list(needs(of: job, in: workflow)))
    members.add(
      "rules",
      .list([
        rule(of: workflow, deploying: job.isDeployment, paths: job.paths, isByHand: true)
      ]))
    members.add("interruptible", .flag(workflow.occasion == .pullRequest))
    members.add("timeout", .text("\(job.minutes) minutes"))
    members.add("environment", job.environment.map { ["name": .text($0)] })
    let variables = steps.variables(of: job)
    if !variables.isEmpty {
      members.add("variables", .map(variables.map { .init($0.name, .text($0.value)) }))
    }
    members.add("script", .list(steps.scripts(of: job).map(YAMLTree.lines)))
    if !job.gates.isEmpty {
      members.add("artifacts", ["when": "always", "paths": ["gate-report/"]])
    }
    return .map(members)
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
      var members: [YAMLTree.Member] = [
        .init("if", "$CI_PIPELINE_SOURCE == \"merge_request_event\"")
      ]
      members.add("changes", paths.map(YAMLTree.texts))
      return .map(members)
    case .push(let patterns):
      let branches = patterns.map(\.gitlabCondition).joined(separator: " || ")
      // The push that creates a branch has no new commit and may come before secrets exist.
      let isNew = isDeployment && patterns.allSatisfy { $0.permanent != nil }
      let old = isNew ? " && $CI_COMMIT_BEFORE_SHA !~ /^0+$/" : ""
      return ["if": .text("$CI_PIPELINE_SOURCE == \"push\" && (\(branches))\(old)")]
    case .byHand(let pattern):
      var members: [YAMLTree.Member] = [
        .init("if", .text("$CI_PIPELINE_SOURCE == \"web\" && \(pattern.gitlabCondition)"))
      ]
      if isByHand { members.append(.init("when", "manual")) }
      return .map(members)
    }
  }
}

// MARK: - The program

extension GitLabFile {
  /// The stage of the jobs that build flowctl, and the prefix of their names.
  private static let program = "flowctl"

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
    var members: [YAMLTree.Member] = [.init("stage", .text(Self.program))]
    members += machine.gitlabMembers
    members.add("needs", .list([]))
    let paths = users.reduce(first.paths) { paths, job in
      guard let paths, let more = job.paths else { return nil }
      return paths + more.filter { !paths.contains($0) }
    }
    let deploying = users.allSatisfy(\.isDeployment)
    // A user starts only the following jobs; flowctl is built by then.
    members.add(
      "rules",
      .list([rule(of: workflow, deploying: deploying, paths: paths, isByHand: false)]))
    members.add("interruptible", .flag(workflow.occasion == .pullRequest))
    members.add("timeout", "60 minutes")
    members.add(
      "variables", .map(pipeline.flowctl.variables.map { .init($0.name, .text($0.value)) }))
    let curl = machine == .linux && pipeline.flowctl.needsCurl ? ShellScript.gitlabCurl.lines : []
    members.add(
      "script",
      .list([
        .lines(ShellScript.gitlabFolder.lines),
        .lines(
          curl
            + pipeline.flowctl.script(
              into: "\"$CI_PROJECT_DIR/.flowctl-bin\"", withToolchain: true)),
      ]))
    members.add("artifacts", ["expire_in": "1 week", "paths": [".flowctl-bin/flowctl"]])
    return .init(program(machine, in: workflow), .map(members))
  }
}

extension PipelineMachine {
  fileprivate var gitlabMembers: [YAMLTree.Member] {
    switch self {
    case .linux: [.init("image", "swift:6.2-noble")]
    case .macos: [.init("image", "macos-26-xcode-26"), .init("tags", ["saas-macos-medium-m1"])]
    }
  }
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
