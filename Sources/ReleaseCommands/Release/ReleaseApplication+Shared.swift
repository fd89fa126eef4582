import Board
import GitHub
import Gitflow

/// What another run does at the same time to items whose labels all releases share.
extension ReleaseApplication {
  /// Looks at an item that others change at the same time at most so often.
  private static let rounds = 4

  /// Leaves one state on an item, the furthest that it carries; `answer` is that to the last change.
  ///
  /// Two runs that see two states both end there: who puts its label on last sees that of the
  /// other, and who takes off the last one puts its own back.
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

  /// The labels of an item after a change; nil where the item is not there.
  private func carried(
    _ answer: MutationAnswer?, by item: ItemReference
  ) async throws(GitHubError) -> [Label]? {
    if case .labels(let labels) = answer { return labels }
    do throws(GitHubError) {
      return try await client.value(of: .issue(item.repository, number: item.number)).labels
    } catch .notFound {
      return nil
    }
  }

  /// How far the state of a label is; one that people renamed is none.
  private func order(of label: Label, in plan: ReleasePlan) -> Int {
    let states = survey.labels.labels(of: plan.version).map { $0.name.lowercased() }
    return states.firstIndex(of: label.name.lowercased()) ?? -1
  }

  private func wanted(in plan: ReleasePlan) -> String {
    survey.labels.label(of: plan.version, plan.state).name
  }
}
