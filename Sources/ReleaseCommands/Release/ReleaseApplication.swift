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

    /// True where another run has made a label for the same release meanwhile.
    var hasRival = false

    /// True where something is not there that the plan counted on, or is there already.
    var hasMissed: Bool {
      failures.values.contains { failure in
        if case .notFound = failure { return true }
        return failure.saysItIsThere
      }
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
    var isSure = true
    for (repository, labels) in ownLabels(of: plan.version) {
      memory.labels[repository] = labels.first
      isSure = isSure && labels.count < 2
    }
    var outcome = Outcome()
    for operation in plan.operations where outcome.failures[operation.repository] == nil {
      do throws(GitHubError) {
        let isAlone = try await apply(operation, &memory, plan)
        outcome.hasRival = outcome.hasRival || !isAlone
        outcome.done.append(operation)
      } catch {
        if error.isCancelled { throw error }
        outcome.failures[operation.repository] = error
      }
    }
    if !outcome.hasRival { outcome.hasRival = try await hasRival(outcome.done, plan) }
    // A repository that failed is to be looked at again, and with it what is known of all; so is
    // one where two runs at once have made a label each: items may carry either.
    if !(isSure && !outcome.hasRival && outcome.failures.isEmpty && survey.failures.isEmpty) {
      memory = memory.withoutLabels
    }
    if plan.operations.isEmpty, survey.isFromMemory, memory == survey.memory { return outcome }
    keep(memory, of: plan)
    return outcome
  }

  private func keep(_ memory: ReleaseMemory, of plan: ReleasePlan) {
    ReleaseMemory.keep(memory, client, repositories, plan.version)
  }

  /// The release's own labels, by repository.
  private func ownLabels(of version: Version) -> [RepositoryName: [Label]] {
    if survey.labels.areShared { return [:] }
    var own: [RepositoryName: [Label]] = [:]
    for labelling in survey.labellings {
      own[labelling.repository] = labelling.labels.filter {
        survey.labels.isOwn($0, of: version)
      }
    }
    return own
  }

  /// True unless an item shows that another run has labelled the same release meanwhile.
  private func apply(
    _ operation: ReleaseOperation, _ memory: inout ReleaseMemory, _ plan: ReleasePlan
  ) async throws(GitHubError) -> Bool {
    var isAlone = true
    var last: MutationAnswer?
    for mutation in operation.mutations {
      let answer = try await perform(mutation)
      last = answer
      if survey.labels.areShared { continue }
      if let label = Self.label(of: mutation, answer) {
        memory.labels[mutation.repository] = label
      }
      if case .labels(let carried) = answer {
        let hasClaimed = try await claim(carried, mutation, plan)
        isAlone = isAlone && !hasClaimed && rivals(among: carried, in: operation, plan).isEmpty
      }
    }
    try await settle(operation, last, plan)
    return isAlone
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

  func perform(_ mutation: Mutation) async throws(GitHubError) -> MutationAnswer {
    do throws(GitHubError) {
      return try await client.perform(mutation)
    } catch .notFound(let what, let needs, let isAnonymous) {
      // Somebody else has taken the label away already.
      switch mutation {
      case .removeLabel, .deleteLabel: return .done
      default: throw .notFound(what: what, needs: needs, isAnonymous: isAnonymous)
      }
    }
  }
}
