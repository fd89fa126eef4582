package import Diagnostics
package import GitHub
import Gitflow

/// A requested label that is missing in a repository.
///
/// GitHub would create the missing label in gray without an error, and a typo would remain.
package struct UnknownLabel {
  private let name: String
  private let repository: RepositoryName
  private let nearest: String?

  /// The first unknown name; names are compared without case.
  package init?(among names: [String], known: [String], in repository: RepositoryName) {
    let folded = Set(known.map { $0.lowercased() })
    guard let name = names.first(where: { !folded.contains($0.lowercased()) }) else { return nil }
    self.name = name
    self.repository = repository
    nearest = EditDistance.nearest(to: name, in: known)
  }

  /// The error; `option` is the one that named the label.
  package func failure(_ rule: RuleID, option: String = "--label") -> Failure {
    let suggestion = nearest.map { "; did you mean '\(ForeignText.shown($0))'?" } ?? ""
    return Failure(
      .usage, rule, "\(repository) has no label '\(ForeignText.shown(name))'" + suggestion,
      hint: nearest.map { .retry(with: option, ForeignText.shown($0)) }
        ?? .flowctl("github", "open", "labels", "--repo", "\(repository)"))
  }
}
