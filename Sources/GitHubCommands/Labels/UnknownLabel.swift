package import Diagnostics
package import GitHub
import Gitflow

/// A label that was asked for and that a repository has not got.
///
/// GitHub makes what is missing itself, grey and without a word: a slip would stay.
package struct UnknownLabel {
  private let name: String
  private let repository: RepositoryName
  private let nearest: String?

  /// The first of the names that is none of the known ones, which are compared without case.
  package init?(among names: [String], known: [String], in repository: RepositoryName) {
    let folded = Set(known.map { $0.lowercased() })
    guard let name = names.first(where: { !folded.contains($0.lowercased()) }) else { return nil }
    self.name = name
    self.repository = repository
    nearest = EditDistance.nearest(to: name, in: known)
  }

  /// What the user reads; `option` is the one that named the label.
  package func failure(_ rule: RuleID, option: String = "--label") -> Failure {
    let suggestion = nearest.map { "; did you mean '\(ForeignText.shown($0))'?" } ?? ""
    return Failure(
      .usage, rule, "\(repository) has no label '\(ForeignText.shown(name))'" + suggestion,
      hint: nearest.map { .retry(with: option, ForeignText.shown($0)) }
        ?? .flowctl("github", "open", "labels", "--repo", "\(repository)"))
  }
}
