import Base
import GitHub
import Session

extension BoardSession {
  /// Makes sure that all labels exist; missing configured ones are created as configured.
  ///
  /// `option` is the one that named them.
  ///
  /// - Throws: a failure if a label neither exists nor is configured; nothing is changed then.
  func ensureLabels(
    _ names: [String], of repository: RepositoryName, option: String = "--label", isDryRun: Bool
  ) async throws(Failure) {
    if names.isEmpty { return }
    let present = try await asking(await client.all(of: .labels(repository)))
    let known = present.map(\.name) + settings.labels.map(\.label.name)
    if let unknown = UnknownLabel(among: names, known: known, in: repository) {
      throw unknown.failure("issue", option: option)
    }
    if isDryRun { return }
    let missing = Set(names.map { LabelName($0) })
      .subtracting(present.map { LabelName($0.name) })
    let configured = settings.labels.filter { missing.contains(LabelName($0.label.name)) }
    let difference = LabelDifference(configured, present, in: repository)
    try await asking { () async throws(GitHubError) in
      for operation in difference.operations { _ = try await client.perform(operation) }
    }
  }

  /// Refuses labels of several columns: an issue is in exactly one.
  ///
  /// `hint` is about the last one.
  func checkColumns(_ names: [String], hint: (BoardColumn) -> Remedy) throws(Failure) {
    let owned = settings.columns.filter { column in names.contains { column.owns(LabelName($0)) } }
    guard owned.count > 1, let last = owned.last else { return }
    let list = owned.map { "'\(ForeignText.shown($0.label.name))'" }.joined(separator: " and ")
    throw Failure(
      .usage, "issue", "\(list) are column labels, but an issue can be in one column only",
      hint: hint(last))
  }

  /// The number of an open milestone by its title, compared without case; nil without a title.
  func milestone(
    _ title: String?, of repository: RepositoryName
  ) async throws(Failure) -> Int? {
    guard let title else { return nil }
    let open = try await asking(await client.all(of: .milestones(repository)))
    if let found = open.first(where: { $0.title.lowercased() == title.lowercased() }) {
      return found.number
    }
    let nearest = EditDistance.nearest(to: title, in: open.map(\.title))
      .map { ForeignText.shown($0) }
    throw Failure(
      .usage, "issue",
      "\(repository) has no open milestone '\(ForeignText.shown(title))'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
      hint: nearest.map { .retry(with: "--milestone", $0) })
  }
}
