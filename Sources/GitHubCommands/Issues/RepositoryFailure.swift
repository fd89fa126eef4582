package import Diagnostics
package import GitHub

/// A repository whose issues could not be asked for.
package struct RepositoryFailure: Hashable, Sendable {
  var repository: RepositoryName
  var message: String
  var hint: Remedy

  /// Nothing where asking went well.
  init?(_ known: RepositoryIssues<some Sendable>, age: String?, command: String) {
    guard let error = known.failure else { return nil }
    let shown = age.map { "; shown as of \($0)" } ?? ""
    let retry = Remedy.run(
      Command.flowctl(named: command).adding("--repo", known.repository.description))
    repository = known.repository
    message = error.message + shown
    hint = error.hint.map { $0.then(retry) } ?? retry
  }

  /// What stopped a command there, and how the same is run for it again.
  package init(_ repository: RepositoryName, _ failure: Failure, retry: Remedy) {
    let told = failure.diagnostics.first
    self.repository = repository
    message = told?.message ?? "it could not be asked"
    hint = told?.hint.map { $0.then(retry) } ?? retry
  }

  /// For programs.
  package var json: JSONValue {
    [
      "repository": .string(repository.description), "message": .string(message),
      "hint": .string(hint.text),
    ]
  }

  /// For people.
  package var lines: [String] {
    ["\(repository): \(ForeignText.shown(message))"] + hint.hintLines
  }
}
