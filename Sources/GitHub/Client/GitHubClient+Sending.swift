import Diagnostics
import Effects
import Formats

extension GitHubClient {
  /// The fields that every request has.
  var headers: WebHeaders {
    var headers = WebHeaders([
      ("Accept", "application/vnd.github+json"), ("X-GitHub-Api-Version", "2022-11-28"),
      ("User-Agent", "flowctl"),
    ])
    if let token { headers.add("Authorization", "Bearer " + token.secret) }
    return headers
  }

  func request<Value>(_ endpoint: Endpoint<Value>) -> WebRequest {
    let query = endpoint.query.map {
      PercentEncoding.part($0.name) + "=" + PercentEncoding.part($0.value)
    }
    var url = host.apiURL + endpoint.path
    if !query.isEmpty { url += "?" + query.joined(separator: "&") }
    var request = WebRequest(endpoint.method, url, headers: headers)
    if let body = endpoint.body {
      request.headers.add("Content-Type", "application/json")
      request.body = JSONWriter(.compact).bytes(body)
    }
    return request
  }

  func send(_ request: WebRequest) async throws(GitHubError) -> WebResponse {
    let response: WebResponse
    do throws(WebError) {
      response = try await transport.send(request)
    } catch {
      throw .unreachable(reason: "\(error)")
    }
    guard 200..<300 ~= response.status else {
      throw .refused(message: "status \(response.status)", faults: [])
    }
    return response
  }

  static func decoded<Value: JSONReadable>(
    _ response: WebResponse
  ) throws(GitHubError) -> Value {
    do throws(StreamFault) {
      return try Value(json: response.body)
    } catch {
      throw .badReply(reason: error.message(of: "reply"))
    }
  }
}
