package import Formats

/// How many requests of this hour are left.
package struct RequestAllowance: Hashable, Sendable, JSONReadable {
  package var remaining = 0
}

extension RequestAllowance {
  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    // The member `rate` says the same, but GitHub is about to drop it.
    self = try json.read(
      RequestAllowance(),
      [
        .object(
          "resources", isRequired: true,
          [.object("core", isRequired: true, [.count("remaining", \.remaining)])])
      ])
  }
}
