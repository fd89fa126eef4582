import Base

/// A response that is an error or a redirect.
struct Refusal: Error {
  var reply: Reply

  init(
    _ status: Int, _ message: String, errors: [JSONValue]? = nil,
    headers: [(String, String)] = [], documentation: String = "https://docs.github.com/rest",
    members: [String: JSONValue] = [:]
  ) {
    var body: [String: JSONValue] = [
      "message": .string(message), "documentation_url": .string(documentation),
      "status": .string(String(status)),
    ]
    if let errors { body["errors"] = .array(errors) }
    body.merge(members) { _, new in new }
    reply = Reply(status: status, headers: headers, .object(body))
  }

  static let notFound = Refusal(404, "Not Found")
  static let wantsAuthentication = Refusal(401, "Requires authentication")
  static let badCredentials = Refusal(401, "Bad credentials")

  /// 422 with one error of a field.
  static func invalid(
    _ resource: String, _ field: String, code: String, message: String? = nil,
    value: String? = nil
  ) -> Refusal {
    var error: [String: JSONValue] = [
      "resource": .string(resource), "field": .string(field), "code": .string(code),
    ]
    if let message { error["message"] = .string(message) }
    if let value { error["value"] = .string(value) }
    return Refusal(422, "Validation Failed", errors: [.object(error)])
  }

  /// 422 for a text that is longer than allowed.
  static func tooLong(_ resource: String, _ field: String, _ limit: Int) -> Refusal {
    invalid(
      resource, field, code: "custom",
      message: "\(field) is too long (maximum is \(limit) characters)")
  }

  /// A redirect to a moved object: 301 for reads, 307 for writes.
  static func moved(to url: String, isRead: Bool) -> Refusal {
    var refusal = Refusal(
      isRead ? 301 : 307, isRead ? "Moved Permanently" : "Temporary Redirect",
      headers: [("Location", url)], members: ["url": .string(url)])
    refusal.reply.headers.append(("Access-Control-Allow-Origin", "*"))
    return refusal
  }
}
