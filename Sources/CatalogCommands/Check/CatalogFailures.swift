import Diagnostics
import Effects
import Gitflow
import Session
import StringCatalogs

extension CatalogFault {
  /// What the user reads of a file that is no catalog.
  func failure(_ bytes: UnsafeRawBufferPointer, path: String) -> Failure {
    Failure(.badInput, [diagnostic(bytes, path: path)])
  }
}

extension MappedBytes {
  /// Reads the catalog at a path; that the bytes are none is what the command leaves with.
  func reading<Value>(
    _ path: String, _ body: (UnsafeRawBufferPointer) throws(CatalogFault) -> Value
  ) throws(Failure) -> Value {
    try withBytes { bytes throws(Failure) in
      do throws(CatalogFault) {
        return try body(bytes)
      } catch {
        throw error.failure(bytes, path: path)
      }
    }
  }
}

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

extension LayoutFinding {
  /// The finding at its place in the file at `path`.
  func diagnostic(
    in bytes: UnsafeRawBufferPointer, path: String, severity: Severity
  ) -> Diagnostic {
    var lines = LineFinder(bytes, path: path)
    return Diagnostic(
      CatalogRule.layout.id, "'\(path)' \(rule.rawValue)", severity: severity,
      hint: .flowctl("strings", "format", path), place: lines.place(of: offset))
  }
}

extension Diagnostic {
  /// The finding with the weight that the policy gives its rule; one that weighs less than its
  /// rule's `own` weight, such as a trivial one, stays as it is.
  func weighed(_ level: RuleLevel?, own: Severity) -> Diagnostic {
    guard severity >= own, let level, let severity = Severity(rawValue: level.rawValue) else {
      return self
    }
    var diagnostic = self
    diagnostic.severity = severity
    return diagnostic
  }
}
