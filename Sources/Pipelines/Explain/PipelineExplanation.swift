import Configuration
package import Base
import Gitflow

/// The jobs, lanes, secrets and environments that a pipeline runs at an event.
package struct PipelineExplanation {
  private let question: PipelineQuestion
  private let workflows: [(provider: PipelineProvider, workflow: PipelineWorkflow)]
  private let lanes: [Lane]
  /// The branch that the user may have meant, if nothing runs.
  private let suggestion: String?

  /// Answers a query.
  package init(_ question: PipelineQuestion, in pipeline: Pipeline) {
    self.question = question
    let started = pipeline.workflows.filter(question.starts)
    workflows = pipeline.settings.providers.flatMap { provider in
      started.filter { provider == .github || $0.occasion != .nightly }
        .map { (provider, pipeline.listed($0, of: provider)) }
    }
    lanes = Lane.all(pipeline.settings)
    suggestion = workflows.isEmpty ? question.suggestedBranch(in: pipeline) : nil
  }

  /// The explanation as text.
  package var text: String {
    if workflows.isEmpty {
      return "nothing runs" + (suggestion.map { "; did you mean '\($0)'?" } ?? "") + "\n"
    }
    return workflows.map(text).joined(separator: "\n")
  }

  private func text(_ provider: PipelineProvider, _ workflow: PipelineWorkflow) -> String {
    let heading = ["job", "on", "after", "environment", "runs"]
    let rows = workflow.jobs.map { job in
      [
        job.id, job.machine.rawValue, job.needs.joined(separator: ", "), job.environment ?? "",
        work(of: job),
      ]
    }
    let filtered = workflow.jobs.filter(\.isFiltered).map(\.id)
    let note =
      filtered.isEmpty
      ? "" : "only if the change affects their files: \(filtered.joined(separator: ", "))\n"
    let secrets = workflow.jobs.filter { !$0.secrets.isEmpty }.map { job in
      "secrets of \(job.id): \(job.secrets.joined(separator: ", "))\n"
    }
    let effects = workflow.jobs.flatMap(summaries).map { lane, summary in
      "lane \(lane): \(summary.prefix(1).lowercased() + summary.dropFirst())\n"
    }
    let isOnly = workflows.allSatisfy { $0.provider == provider }
    let title = workflow.id + (isOnly ? "" : " (\(provider.rawValue))")
    return "\(title)\n" + TextTable.text([heading] + rows) + note + effects.joined()
      + secrets.joined()
  }

  /// What the generated lanes of a job do; the lanes of other Fastfiles are unknown.
  private func summaries(of job: PipelineJob) -> [(lane: String, summary: String)] {
    job.lanes.compactMap { name in
      lanes.first { lane in
        lane.name == name.name && (name.platform.map { $0 == lane.platform } ?? true)
      }.map { (name.description, $0.summary) }
    }
  }

  private func work(of job: PipelineJob) -> String {
    let lanes = job.lanes.map { "lane \($0)" }
    let actions = lanes.isEmpty ? job.actions : lanes
    let work = job.gates + actions
    return work.isEmpty ? job.summary : work.joined(separator: ", ")
  }

  /// The explanation as JSON.
  package var values: [String: JSONValue] {
    [
      "event": .string(question.event.rawValue), "branch": .optional(question.branch),
      "workflows": .array(
        workflows.map { provider, workflow in
          [
            "name": .string(workflow.id), "provider": .string(provider.rawValue),
            "jobs": .array(workflow.jobs.map(json)),
          ]
        }),
      "suggestion": .optional(suggestion),
    ]
  }

  private func json(_ job: PipelineJob) -> JSONValue {
    [
      "name": .string(job.id), "runsOn": .string(job.machine.rawValue),
      "platform": .optional(job.platform?.rawValue), "needs": .strings(job.needs),
      "gates": .strings(job.gates), "actions": .strings(job.actions),
      "lanes": .strings(job.lanes.map(\.description)),
      "laneSummaries": .array(
        summaries(of: job).map { ["lane": .string($0.lane), "summary": .string($0.summary)] }),
      "secrets": .strings(job.secrets),
      "environment": .optional(job.environment), "timeoutMinutes": .number(job.minutes),
      "paths": job.paths.map { .strings($0) } ?? .null,
    ]
  }
}

extension Pipeline {
  /// A workflow with the jobs that the file of a provider has.
  fileprivate func listed(
    _ workflow: PipelineWorkflow, of provider: PipelineProvider
  ) -> PipelineWorkflow {
    switch provider {
    case .github: workflow
    case .gitlab: GitLabFile(pipeline: self).listed(workflow)
    case .bitrise: BitriseFile(pipeline: self).listed(workflow)
    }
  }
}

/// An event whose jobs a user wants to list.
package struct PipelineQuestion: Hashable, Sendable {
  /// The events, with GitHub's names.
  package enum Event: String, CaseIterable, Sendable {
    case push
    case pullRequest = "pull_request"
    case mergeGroup = "merge_group"
    case workflowDispatch = "workflow_dispatch"
    case schedule
  }

  package var event: Event
  /// The branch that is pushed or built.
  ///
  /// A pull request needs none: all have the same jobs.
  package var branch: String?

  package init(_ event: Event, branch: String? = nil) {
    self.event = event
    self.branch = branch
  }

  /// The branch of the pipeline that the user may have meant: this one has another name of its
  /// type, or a similar name.
  func suggestedBranch(in pipeline: Pipeline) -> String? {
    guard let branch else { return nil }
    let known = pipeline.workflows.flatMap(\.patterns).compactMap { pattern in
      pattern.permanent.map { (kind: pattern.kind, branch: $0) }
    }
    if known.contains(where: { $0.branch == branch }) { return nil }
    let usual = known.first { kind, _ in
      kind == branch || BranchLayout.usualNames(insteadOf: kind).contains(branch)
    }
    return usual?.branch ?? EditDistance.nearest(to: branch, in: known.map(\.branch))
  }

  /// Whether the event starts a workflow.
  package func starts(_ workflow: PipelineWorkflow) -> Bool {
    switch (event, workflow.occasion) {
    case (.pullRequest, .pullRequest), (.mergeGroup, .pullRequest): true
    case (.push, .push(let patterns)):
      branch.map { branch in patterns.contains { $0.matches(branch) } } ?? false
    case (.schedule, .nightly), (.workflowDispatch, .nightly): true
    case (.workflowDispatch, .byHand(let pattern)): branch.map(pattern.matches) ?? true
    default: false
    }
  }
}

extension PipelineWorkflow {
  fileprivate var patterns: [BranchPattern] {
    switch occasion {
    case .pullRequest, .nightly: []
    case .push(let patterns): patterns
    case .byHand(let pattern): [pattern]
    }
  }
}
