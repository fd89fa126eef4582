import Base
import Foundation

/// A request with its route.
struct Call: Sendable {
  let request: WebRequest
  let target: Target
  /// The values of each `{}` of the route.
  var parameters: [String]
  let grant: Grant?
  let secret: String?
  /// The route's path, by which the pages of a list are named.
  let pattern: String
  private let document: JSONValue?

  typealias Grant = GitHubState.Grant

  init(
    _ request: WebRequest, target: Target, route: Route?, parameters: [String],
    secret: String?, grant: Grant?
  ) {
    self.request = request
    self.target = target
    self.parameters = parameters
    self.secret = secret
    self.grant = grant
    pattern = route?.pattern ?? ""
    document = request.body.isEmpty ? [:] : JSONValue(json: request.body)
  }

  var isRead: Bool { request.method == .get || request.method == .head }
  /// Whether the request uses the newer version of the API.
  var isNewVersion: Bool { request.headers["X-GitHub-Api-Version"] == "2026-03-10" }
  var login: String { grant?.login ?? "" }
  var fullName: String { parameters.prefix(2).joined(separator: "/") }

  /// The members of the body.
  func members() throws(Refusal) -> [String: JSONValue] {
    guard let document else { throw Refusal(400, "Problems parsing JSON") }
    guard case .object(let members) = document else {
      throw Refusal(422, "Invalid request.\n\nFor 'links/0/schema', it is not an object.")
    }
    return members
  }

  /// The number for a `{}`; other text is not found.
  func number(_ place: Int) throws(Refusal) -> Int {
    guard let number = Int(parameters[place]) else { throw .notFound }
    return number
  }
}

extension JSONValue {
  /// The text of a string.
  var text: String? { if case .string(let text) = self { text } else { nil } }
  /// A whole number.
  var integer: Int? { if case .number(let number) = self { number } else { nil } }
  var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }
}
