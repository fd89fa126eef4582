extension Remedy {
  /// The remedy with the whole command where it is an option of the one that was typed.
  package func completed(by typed: Command) -> Remedy {
    Remedy(
      steps.map { step in
        if case .retry(let option) = step { .run(typed.replacing(option)) } else { step }
      })
  }
}

extension Failure {
  /// The failure with remedies that name the whole command that was typed.
  package func completed(by typed: Command) -> Failure {
    var failure = self
    for index in failure.diagnostics.indices {
      failure.diagnostics[index].hint = failure.diagnostics[index].hint?.completed(by: typed)
    }
    return failure
  }
}
