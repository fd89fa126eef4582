import GitHub
import Gitflow

/// Applies a plan request by request, in its order.
struct ReleaseApplication {
  struct Outcome {
    var done: [ReleaseOperation] = []
    /// The errors of repositories; the others were completed.
    var failures: [RepositoryName: GitHubError] = [:]

    /// True if another run has created a label for the same release meanwhile.
    var hasRival = false

    /// True if an object of the plan is missing or already exists.
    var hasMissed: Bool {
      failures.values.contains { failure in
        if case .notFound = failure { return true }
        return failure.saysItIsThere
      }
    }
  }

  let client: GitHubClient
  let survey: ReleaseFacts
  /// The release's own repository first.
  let repositories: [RepositoryName]

  /// Applies the plan, and stores the result for the next state.
  ///
  /// Stored labels are removed before the first change, so that after an interrupted run the next
  /// one reads the labels at GitHub.
  ///
  /// - Throws: only `cancelled`; the outcome contains other errors.
  func apply(_ plan: ReleasePlan) async throws(GitHubError) -> Outcome {
    if !plan.operations.isEmpty { keep(survey.memory.withoutLabels, of: plan) }
    var memory = survey.memory
    var isSure = !survey.isBehind
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
    // After a failure everything is read again; also if two runs have each created a label at
    // the same time, because items may have either.
    if !(isSure && !outcome.hasRival && outcome.failures.isEmpty && survey.failures.isEmpty) {
      memory = memory.withoutLabels
    }
    if plan.operations.isEmpty, survey.isFromMemory, memory == survey.memory { return outcome }
    keep(memory, of: plan)
    return outcome
  }

  private func keep(_ memory: ReleaseCache, of plan: ReleasePlan) {
    ReleaseCache.store(memory, client, repositories, survey.labels.name(of: plan.version))
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

  /// True unless an item shows that another run has labeled the same release meanwhile.
  private func apply(
    _ operation: ReleaseOperation, _ memory: inout ReleaseCache, _ plan: ReleasePlan
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

  /// The label after a change; GitHub does not return an unchanged one.
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
      // Another user or process has already removed the label.
      switch mutation {
      case .removeLabel, .deleteLabel: return .done
      default: throw .notFound(what: what, needs: needs, isAnonymous: isAnonymous)
      }
    }
  }
}

/// The changes of another run to the labels of the same release.
extension ReleaseApplication {
  /// Whether a repository now has a second label, which another run created after this one had
  /// read the labels: the items that it labeled first are not in any response here.
  func hasRival(
    _ done: [ReleaseOperation], _ plan: ReleasePlan
  ) async throws(GitHubError) -> Bool {
    if survey.labels.areShared { return false }
    for operation in done {
      guard case .create = operation.change else { continue }
      do throws(GitHubError) {
        let labels = try await client.all(of: .labels(operation.repository))
        if !rivals(among: labels, in: operation, plan).isEmpty { return true }
      } catch {
        if error.isCancelled { throw error }
        // An unreadable state is unknown, and is read again.
        return true
      }
    }
    return false
  }

  /// The release's own labels that neither existed before this run nor are planned.
  func rivals(
    among labels: [Label], in operation: ReleaseOperation, _ plan: ReleasePlan
  ) -> [Label] {
    let known = survey.labellings.filter { $0.repository == operation.repository }
      .flatMap(\.labels).map { $0.name.lowercased() }
    let wanted = survey.labels.label(of: plan.version, plan.state).name.lowercased()
    return labels.filter { label in
      let name = label.name.lowercased()
      return survey.labels.isOwn(label, of: plan.version) && name != wanted
        && !known.contains(name)
    }
  }

  /// Completes a label that GitHub created in gray when it was added to an item, because another
  /// run had renamed the previous one.
  func claim(
    _ carried: [Label], _ mutation: Mutation, _ plan: ReleasePlan
  ) async throws(GitHubError) -> Bool {
    guard case .addLabels(let repository, _, let names) = mutation,
      let label = carried.first(where: { label in
        names.contains { $0.lowercased() == label.name.lowercased() }
      }), (label.description ?? "").isEmpty, label.color.lowercased() == Self.grey
    else { return false }
    var text = survey.labels.label(of: plan.version, plan.state)
    text.name = label.name
    _ = try await perform(.updateLabel(repository, name: label.name, text))
    return true
  }

  /// The color that GitHub gives to a label created by adding it to an item.
  private static let grey = "ededed"
}

/// Handles simultaneous changes of items whose labels all releases share.
extension ReleaseApplication {
  /// The maximum number of attempts for an item that others change at the same time.
  private static let rounds = 4

  /// Leaves one state label on an item, the furthest; `answer` is the response to the last change.
  ///
  /// Two runs that see two states both get this result: the one that adds its label last sees the
  /// other's, and the one that removes the last label restores its own.
  func settle(
    _ operation: ReleaseOperation, _ answer: MutationAnswer?, _ plan: ReleasePlan
  ) async throws(GitHubError) {
    guard survey.labels.areShared, case .labels(let number, _, _) = operation.change else { return }
    let item = ItemReference(operation.repository, number)
    guard survey.contents.items.contains(where: { $0.reference == item }) else { return }
    var answer = answer
    for _ in 0..<Self.rounds {
      guard let carried = try await carried(answer, by: item) else { return }
      let states = carried.filter { survey.labels.isOwn($0, of: plan.version) }
        .sorted { order(of: $0, in: plan) < order(of: $1, in: plan) }
      if states.count == 1 { return }
      let change: Mutation =
        if let surplus = states.first {
          .removeLabel(item.repository, number: number, name: surplus.name)
        } else {
          .addLabels(item.repository, number: number, names: [wanted(in: plan)])
        }
      answer = try await perform(change)
    }
  }

  /// The labels of an item after a change; nil if the item doesn't exist.
  private func carried(
    _ answer: MutationAnswer?, by item: ItemReference
  ) async throws(GitHubError) -> [Label]? {
    if case .labels(let labels) = answer { return labels }
    return try await client.existing(.issue(item.repository, number: item.number))?.labels
  }

  /// The progress of a label's state; nil for a renamed label.
  private func order(of label: Label, in plan: ReleasePlan) -> Int {
    let states = survey.labels.labels(of: plan.version).map { $0.name.lowercased() }
    return states.firstIndex(of: label.name.lowercased()) ?? -1
  }

  private func wanted(in plan: ReleasePlan) -> String {
    survey.labels.label(of: plan.version, plan.state).name
  }
}
