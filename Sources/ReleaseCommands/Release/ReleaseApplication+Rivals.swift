import Board
import GitHub
import Gitflow

/// What another run has done to the labels of the same release meanwhile.
extension ReleaseApplication {
  /// Whether a repository that got its label now has a second one, which another run made after this
  /// one had looked: what it labelled first shows in no answer here.
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
        // What can't be looked at is not known, and is looked at again.
        return true
      }
    }
    return false
  }

  /// The release's own labels that neither stood there before this run nor are what it wants.
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

  /// Makes a label ours that GitHub made, grey and without a description, when it was put on an item:
  /// another run has renamed the one that stood there.
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

  /// The colour that GitHub gives to a label that an item brings.
  private static let grey = "ededed"
}
