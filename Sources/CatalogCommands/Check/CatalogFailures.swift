import Diagnostics
import Effects
import Gitflow
import Session
import StringCatalogs

extension CatalogFault {
  /// The failure for a file that isn't a catalog.
  func failure(_ bytes: UnsafeRawBufferPointer, path: String) -> Failure {
    Failure(.badInput, [diagnostic(bytes, path: path)])
  }
}

extension MappedBytes {
  /// Reads the catalog at a path; throws the command's failure if the bytes are not a catalog.
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
  /// The same, but a missing catalog is a failure too; its hint runs `command`.
  func filesOrFailure(
    at paths: [String], command: String
  ) async throws(Failure) -> [CatalogFile] {
    let files = try await files(at: paths)
    if files.isEmpty { throw Self.nothing(at: paths, command: command) }
    return files
  }

  /// The failure for a missing catalog; its hint runs `command`.
  static func nothing(at paths: [String], command: String) -> Failure {
    Failure(
      .unavailable, "usage",
      paths.isEmpty
        ? "no string catalog found" : "no string catalog found at '\(paths[0])'",
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
  /// The finding with the severity that the policy sets for its rule.
  ///
  /// A finding below the rule's `own` severity, such as a trivial one, keeps its severity.
  func weighed(_ level: RuleLevel?, own: Severity) -> Diagnostic {
    guard severity >= own, let level, let severity = Severity(rawValue: level.rawValue) else {
      return self
    }
    var diagnostic = self
    diagnostic.severity = severity
    return diagnostic
  }
}
