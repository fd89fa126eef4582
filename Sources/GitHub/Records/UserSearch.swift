package import Formats

/// The accounts that a search found.
package struct UserSearch: Hashable, Sendable, JSONReadable {
  package var users: [User]

  /// Adds the accounts.
  package func collect(into batch: inout CacheBatch) { users.collect(into: &batch) }

  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var items: [User]?
    try json.readObject { json, member throws(StreamFault) in
      if member == "items" { items = try [User](reading: &json) }
    }
    users = try json.required(items, "items")
  }
}
