import Foundation

/// What a server answered in place of what it was asked for.
struct ServerFailure: LocalizedError, Hashable {
  let status: Int

  var errorDescription: String? {
    String(localized: "The server answered \(status).")
  }
}
