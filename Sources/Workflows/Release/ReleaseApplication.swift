import Board
import Diagnostics
import GitHub
import Gitflow

/// Applies a plan request by request, in its order.
struct ReleaseApplication {
  /// What became of a plan.
  struct Outcome {
    var done: [ReleaseOperation] = []
    /// What stopped the work in repositories; the others were done all the same.
    var failures: [RepositoryName: GitHubError] = [:]

    /// True where something is not there that the plan counted on.
    var hasMissed: Bool {
      failures.values.contains { if case .notFound = $0 { true } else { false } }
    }
  }

  let client: GitHubClient
  let survey: ReleaseSurvey
  /// The release's own first.
  let repositories: [RepositoryName]

  /// Applies the plan, and keeps what is known then for the next state.
  ///
  /// What is known of labels goes before the first change: a run that is cut off leaves nothing of
  /// it, so that the next one looks at what stands at GitHub.
  ///
  /// - Throws: `cancelled` alone; what else goes wrong is told by the outcome.
  func apply(_ plan: ReleasePlan) async throws(GitHubError) -> Outcome {
    if !plan.operations.isEmpty { keep(survey.memory.withoutLabels, of: plan) }
    var memory = survey.memory
    memory.labels.merge(ownLabels(of: plan.version)) { _, new in new }
    var outcome = Outcome()
    for operation in plan.operations where outcome.failures[operation.repository] == nil {
      do throws(GitHubError) {
        try await apply(operation, &memory)
        outcome.done.append(operation)
      } catch {
        if error == .cancelled { throw error }
        outcome.failures[operation.repository] = error
      }
    }
    // A repository that failed is to be looked at again, and with it what is known of all.
    if !(outcome.failures.isEmpty && survey.failures.isEmpty) { memory = memory.withoutLabels }
    if plan.operations.isEmpty, survey.isFromMemory, memory == survey.memory { return outcome }
    keep(memory, of: plan)
    return outcome
  }

  private func keep(_ memory: ReleaseMemory, of plan: ReleasePlan) {
    ReleaseMemory.keep(memory, client, repositories, plan.version)
  }

  private func ownLabels(of version: Version) -> [RepositoryName: Label] {
    if survey.labels.areShared { return [:] }
    var own: [RepositoryName: Label] = [:]
    for labelling in survey.labellings {
      own[labelling.repository] = labelling.labels.first {
        survey.labels.isOwn($0, of: version)
      }
    }
    return own
  }

  private func apply(
    _ operation: ReleaseOperation, _ memory: inout ReleaseMemory
  ) async throws(GitHubError) {
    for mutation in operation.mutations {
      let answer = try await perform(mutation)
      if !survey.labels.areShared, let label = Self.label(of: mutation, answer) {
        memory.labels[mutation.repository] = label
      }
    }
  }

  /// The label that a change leaves; GitHub does not show one that was so already.
  private static func label(of mutation: Mutation, _ answer: MutationAnswer) -> Label? {
    if case .label(let label) = answer { return label }
    switch mutation {
    case .createLabel(_, let text), .updateLabel(_, _, let text):
      return Label(id: 0, name: text.name, color: text.color, description: text.description)
    default: return nil
    }
  }

  private func perform(_ mutation: Mutation) async throws(GitHubError) -> MutationAnswer {
    do throws(GitHubError) {
      return try await client.perform(mutation)
    } catch .notFound(let what, let needs) {
      // Somebody else has taken the label from the item already.
      if case .removeLabel = mutation { return .done }
      throw .notFound(what: what, needs: needs)
    }
  }
}
