/// Writes a pipeline as GitLab CI reads it.
package struct GitLabFile {
  /// Where it lies.
  package static let path = ".gitlab-ci.yml"

  private let pipeline: Pipeline
  private let steps: ScriptSteps

  /// The file of a pipeline.
  package init(_ pipeline: Pipeline) {
    self.pipeline = pipeline
    steps = ScriptSteps(
      pipeline, tag: ShellScript.gitlabTag, backMerge: ShellScript.gitlabBackMerge,
      keepingIn: "\"$CI_PROJECT_DIR/\(Self.cacheFolder)\"",
      android: { ShellScript.java($0).lines + ShellScript.androidSDK.lines })
  }

  /// Below the top, as GitLab keeps nothing else from job to job.
  private static let cacheFolder = ".flowctl-bin"

  /// The program is built once for each kind of machine.
  private func cache(_ job: PipelineJob) -> YAMLTree? {
    guard job.steps.contains(.flowctl) else { return nil }
    let content = pipeline.flowctl.content ?? "$CI_COMMIT_SHA"
    return [
      "key": .text("flowctl-\(job.machine.rawValue)-\(content)"),
      "paths": .texts([Self.cacheFolder + "/"]),
    ]
  }

  /// The document.
  package var tree: YAMLTree {
    .map(
      [
        .init("stages", ["check", "verdict", "deploy", "after"]),
        .init("workflow", ["rules": .list(Self.sources)]),
        .init("variables", ["GIT_DEPTH": "0"]),
      ]
        + pipeline.workflows.flatMap { workflow in
          workflow.jobs.filter { $0.id != GateJobs.changes }.map { job in
            .init(name(job.id, in: workflow), self.job(job, in: workflow))
          }
        })
  }

  private static let sources: [YAMLTree] = [
    ["if": "$CI_PIPELINE_SOURCE == \"merge_request_event\""],
    ["if": "$CI_PIPELINE_SOURCE == \"push\" && $CI_COMMIT_BRANCH"],
    ["if": "$CI_PIPELINE_SOURCE == \"web\""],
  ]

  /// Names are of the whole file here; those of pull requests stay as they are.
  private func name(_ job: String, in workflow: PipelineWorkflow) -> String {
    workflow.occasion == .pullRequest ? job : "\(workflow.id):\(job)"
  }

  private func job(_ job: PipelineJob, in workflow: PipelineWorkflow) -> YAMLTree {
    var members: [YAMLTree.Member] = [.init("stage", .text(stage(of: job, in: workflow)))]
    members.add("image", .text(job.machine == .linux ? "swift:6.2-noble" : "macos-26-xcode-26"))
    members.add("cache", cache(job))
    if job.machine == .macos { members.add("tags", ["saas-macos-medium-m1"]) }
    members.add("needs", .list(needs(of: job, in: workflow)))
    members.add("rules", .list([rule(of: job, in: workflow)]))
    members.add("interruptible", .flag(workflow.occasion == .pullRequest))
    members.add("timeout", .text("\(job.minutes) minutes"))
    members.add("environment", job.environment.map { ["name": .text($0)] })
    let variables = steps.variables(of: job)
    if !variables.isEmpty {
      members.add("variables", .map(variables.map { .init($0.name, .text($0.value)) }))
    }
    let excluded = "echo '/\(Self.cacheFolder)/' >> .git/info/exclude"
    let scripts = (job.steps.contains(.flowctl) ? [[excluded]] : []) + steps.scripts(of: job)
    members.add("script", .list(scripts.map(YAMLTree.lines)))
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
    job.needs.filter { $0 != GateJobs.changes }.map { need in
      // A job that its rule leaves out is none that could be waited for.
      let isLeftOut = workflow.jobs.contains { $0.id == need && $0.isFiltered }
      return ["job": .text(name(need, in: workflow)), "optional": .flag(isLeftOut)]
    }
  }

  private func rule(of job: PipelineJob, in workflow: PipelineWorkflow) -> YAMLTree {
    switch workflow.occasion {
    case .pullRequest:
      var members: [YAMLTree.Member] = [
        .init("if", "$CI_PIPELINE_SOURCE == \"merge_request_event\"")
      ]
      members.add("changes", job.paths.map(YAMLTree.texts))
      return .map(members)
    case .push(let patterns):
      let branches = patterns.map(\.gitlabCondition).joined(separator: " || ")
      // The push that makes a branch brings nothing new, and may come before there are secrets.
      let isNew = job.isDeployment && patterns.allSatisfy { $0.permanent != nil }
      let old = isNew ? " && $CI_COMMIT_BEFORE_SHA !~ /^0+$/" : ""
      return ["if": .text("$CI_PIPELINE_SOURCE == \"push\" && (\(branches))\(old)")]
    case .byHand(let pattern):
      return [
        "if": .text("$CI_PIPELINE_SOURCE == \"web\" && \(pattern.gitlabCondition)"),
        "when": "manual",
      ]
    }
  }
}

extension BranchPattern {
  /// Prefixes hold no sign that a regular expression reads but `.` and the slash that ends it.
  fileprivate var gitlabCondition: String {
    if let permanent { return "$CI_COMMIT_BRANCH == \"\(permanent)\"" }
    let expressions = prefixes.map { prefix in
      let escaped = prefix.map { "/.-".contains($0) ? "\\\($0)" : String($0) }.joined()
      return "$CI_COMMIT_BRANCH =~ /^\(escaped)/"
    }
    return expressions.joined(separator: " || ")
  }
}
