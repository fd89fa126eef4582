package import Formats

/// A comment on an issue or a pull request.
package struct Comment: Hashable, Sendable, ResponseValue {
  package var id: Int64 = 0
  /// Nil if the account was deleted.
  package var author: User?
  package var body = ""
  var updatedAt: String?
}

extension Comment {
  /// Reads the next value.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      Comment(),
      [
        .required("id", \.id), .optional("user", \.author), .optional("body", \.body),
        .optional("updated_at", \.updatedAt),
      ])
  }
}
