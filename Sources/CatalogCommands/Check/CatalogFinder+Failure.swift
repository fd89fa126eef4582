import Diagnostics
import Session

extension CatalogFinder {
  /// The same; that there is none is a failure, which tells how `command` names one.
  func filesOrFailure(
    at paths: [String], command: String
  ) async throws(Failure) -> [CatalogFile] {
    let files = try await files(at: paths)
    if files.isEmpty { throw Self.nothing(at: paths, command: command) }
    return files
  }

  /// That there is no catalog, and how `command` names one.
  static func nothing(at paths: [String], command: String) -> Failure {
    Failure(
      .unavailable, "usage",
      paths.isEmpty
        ? "there is no string catalog here" : "there is no string catalog at '\(paths[0])'",
      hint: .run(Command.flowctl(named: command).adding("<path>/Localizable.xcstrings")))
  }
}
