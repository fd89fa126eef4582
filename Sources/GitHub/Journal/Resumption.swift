/// What a client has finished of earlier runs.
actor Resumption {
  private var answers: [Mutation: MutationAnswer] = [:]
  private var hasRun = false

  /// True the first time.
  func begin() -> Bool {
    defer { hasRun = true }
    return !hasRun
  }

  func add(_ answer: MutationAnswer, to mutation: Mutation) { answers[mutation] = answer }

  /// The answer to a change that was finished for an earlier run and is now asked for again, once.
  func answer(to mutation: Mutation) -> MutationAnswer? {
    answers.removeValue(forKey: mutation)
  }
}
