import Board
import Diagnostics
import GitHub

/// Applies a plan request by request, in its order.
struct ReleaseApplication {
  let client: GitHubClient
  let survey: ReleaseSurvey
  let labels: ReleaseLabels
  let repository: RepositoryName

  /// Applies the plan, and keeps what is known then for the next state.
  ///
  /// The memory goes before the first change: a run that is cut off leaves none, so that the next
  /// one looks at what stands at GitHub.
  func apply(_ plan: ReleasePlan) async throws(GitHubError) {
    let version = plan.version
    if !plan.operations.isEmpty { ReleaseMemory.keep(nil, client, repository, version) }
    var memory = survey.memory
    for labelling in survey.labellings {
      let own = labelling.labels.first { labels.isOwn($0, of: version) }
      if !labels.areShared, let own { memory.labels[labelling.repository] = own }
    }
    for operation in plan.operations {
      for mutation in operation.mutations {
        let answer = try await perform(mutation)
        if !labels.areShared, let label = Self.label(of: mutation, answer) {
          memory.labels[mutation.repository] = label
        }
      }
    }
    if plan.operations.isEmpty, survey.isFromMemory, memory == survey.memory { return }
    ReleaseMemory.keep(memory, client, repository, version)
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
