package import Formats

/// A comment on an issue or a pull request.
package struct Comment: Hashable, Sendable, JSONReadable {
  package var id: Int64
  /// Nil where the account is gone.
  package var author: User?
  package var body: String

  /// A comment.
  package init(id: Int64, author: User?, body: String) {
    self.id = id
    self.author = author
    self.body = body
  }

  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (id, author, body): (Int64?, User?, String?)
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "id": id = try json.readNumber()?.integer.map(Int64.init)
      case "user": author = try json.readOptional()
      case "body": body = try json.readString()
      default: break
      }
    }
    self.init(id: try json.required(id, "id"), author: author, body: body ?? "")
  }
}
