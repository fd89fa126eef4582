import Foundation

/// The GitHub requests of the board.
struct BoardClient: Sendable {
  let repository: Repository
  let token: String?

  /// The newest 100 open issues.
  func issues() async throws -> [Card] {
    let url = repository.issues.appending(queryItems: [
      URLQueryItem(name: "state", value: "open"), URLQueryItem(name: "per_page", value: "100"),
    ])
    return try JSONDecoder().decode([Card].self, from: try await answer("GET", url))
  }

  func add(_ capture: Capture) async throws {
    let issue = NewIssue(
      title: capture.title, body: capture.url.absoluteString, labels: [BoardColumn.ready.label])
    _ = try await answer("POST", repository.issues, body: issue)
  }

  func move(_ card: Card, to column: BoardColumn) async throws {
    let url = repository.issues.appending(components: String(card.number), "labels")
    _ = try await answer("PUT", url, body: NewLabels(labels: card.labels(in: column)))
  }

  private struct NewIssue: Encodable {
    let title: String
    let body: String
    let labels: [String]
  }

  private struct NewLabels: Encodable {
    let labels: [String]
  }

  private func answer(
    _ method: String, _ url: URL, body: (any Encodable & Sendable)? = nil
  ) async throws -> Data {
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.setValue("application/vnd.github+json", forHTTPHeaderField: "Accept")
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    if let body { request.httpBody = try JSONEncoder().encode(body) }
    let (data, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard (200..<300).contains(status) else { throw ServerFailure(status: status) }
    return data
  }
}
