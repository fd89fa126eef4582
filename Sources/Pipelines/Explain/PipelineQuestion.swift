/// An event whose jobs somebody asks about.
package struct PipelineQuestion: Hashable, Sendable {
  /// The events, by GitHub's names.
  package enum Event: String, CaseIterable, Sendable {
    case push
    case pullRequest = "pull_request"
    case mergeGroup = "merge_group"
    case workflowDispatch = "workflow_dispatch"
  }

  package var event: Event
  /// What is pushed or built; a pull request needs none, as its jobs are those of every one.
  package var branch: String?

  /// A question.
  package init(_ event: Event, branch: String? = nil) {
    self.event = event
    self.branch = branch
  }

  /// Whether the event starts a workflow.
  package func starts(_ workflow: PipelineWorkflow) -> Bool {
    switch (event, workflow.occasion) {
    case (.pullRequest, .pullRequest), (.mergeGroup, .pullRequest): true
    case (.push, .push(let patterns)):
      branch.map { branch in patterns.contains { $0.matches(branch) } } ?? false
    case (.workflowDispatch, .byHand(let pattern)): branch.map(pattern.matches) ?? true
    default: false
    }
  }
}
