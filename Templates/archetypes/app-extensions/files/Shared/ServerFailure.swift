import Foundation

/// An error status of a server.
struct ServerFailure: LocalizedError, Hashable {
  let status: Int

  var errorDescription: String? {
    String(localized: "The server returned status \(status).")
  }
}
