/// What a client has finished of earlier runs.
actor Resumption {
  private var answers: [Mutation: MutationAnswer] = [:]
  private var seen: Set<RepositoryName> = []

  /// True the first time for a repository.
  func begin(_ repository: RepositoryName) -> Bool { seen.insert(repository).inserted }

  func add(_ answer: MutationAnswer, to mutation: Mutation) { answers[mutation] = answer }

  /// The answer to a change that was finished for an earlier run and is now asked for again, once.
  func answer(to mutation: Mutation) -> MutationAnswer? {
    answers.removeValue(forKey: mutation)
  }
}
