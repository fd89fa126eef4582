/// Runs the same work for several values concurrently.
package enum Concurrently {
  /// The results of `body` for each number below `count`, in order.
  package static func results<Answer: Sendable, Fault: Error>(
    _ count: Int, _ body: @escaping @Sendable (Int) async throws(Fault) -> Answer
  ) async -> [Result<Answer, Fault>] {
    await withTaskGroup { group in
      for index in 0..<count {
        group.addTask { () -> (Int, Result<Answer, Fault>) in
          do throws(Fault) {
            return (index, .success(try await body(index)))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      let results = await group.reduce(into: []) { $0.append($1) }
      return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
