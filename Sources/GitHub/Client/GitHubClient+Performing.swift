import Effects

extension GitHubClient {
  /// Makes a change and says what GitHub answered.
  package func perform(_ mutation: Mutation) async throws(GitHubError) -> MutationAnswer {
    let wanted = mutation.request
    var request = WebRequest(wanted.method, host.apiURL + wanted.path, headers: headers)
    request.body = wanted.body
    if !wanted.body.isEmpty { request.headers.add("Content-Type", "application/json") }
    return try MutationAnswer(try await read(request), as: wanted.reads)
  }
}
