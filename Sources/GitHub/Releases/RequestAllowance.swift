package import Formats

/// How many requests of this hour are left.
package struct RequestAllowance: Hashable, Sendable, JSONReadable {
  package var remaining: Int

  /// An allowance.
  package init(remaining: Int) { self.remaining = remaining }

  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var remaining: Int?
    // The member `rate` says the same, but GitHub is about to drop it.
    try json.readObject { json, member throws(StreamFault) in
      guard member == "resources" else { return }
      try json.readObject { json, member throws(StreamFault) in
        guard member == "core" else { return }
        try json.readObject { json, member throws(StreamFault) in
          if member == "remaining" { remaining = try json.readNumber()?.count }
        }
      }
    }
    self.init(remaining: try json.required(remaining, "resources"))
  }
}
