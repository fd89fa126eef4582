import ArgumentParser
import Base
import Session
import StringCatalogs

struct StringsFormat: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Format catalogs exactly as Xcode writes them.",
    discussion: """
      Only whitespace, escapes and the order of members change.

      flowctl strings format
      flowctl strings format App/Localizable.xcstrings
      flowctl strings format --check      change nothing; report differences
      """)

  @Argument(help: "Catalogs or directories (default: all of the repository).")
  var paths: [String] = []

  @Flag(help: "Change nothing; fail if a catalog differs from what Xcode writes.")
  var check = false

  @OptionGroup var global: GlobalOptions

  private enum Outcome {
    case canonical
    case rewritten
    case faulty(Diagnostic)
  }

  /// Rewrites the catalogs whose layout differs, or reports the first difference of each.
  func report(in session: Session) async throws(Failure) -> Report {
    let store = CatalogStore(session: session)
    let files = try await store.files(at: paths)
    let title = CatalogFile.title(of: files.map(\.path))
    var report = Report(command: "strings format", title: title)
    for file in files {
      let bytes = try store.read(file)
      let outcome =
        check
        ? bytes.withBytes { Self.compared($0, file) }
        : try await Self.write(bytes, of: file, in: session)
      let subject = files.count == 1 ? nil : file.path
      let rule = CatalogRule.layout.id
      switch outcome {
      case .canonical:
        report.checks.append(RuleCheck(rule, .pass, "canonical", subject: subject))
      case .rewritten:
        report.checks.append(RuleCheck(rule, .pass, "formatted", subject: subject))
        // Passing catalogs are only listed if there are several.
        if let subject { report.notes.append("formatted \(subject)") }
      case .faulty(var diagnostic):
        diagnostic.subject = subject
        let summary = diagnostic.rule == rule ? "not as Xcode writes it" : "can't be read"
        report.checks.append(RuleCheck(diagnostic.rule, .fail, summary, subject: subject))
        report.diagnostics.append(diagnostic)
      }
    }
    return report
  }

  /// Writes a catalog in the layout; its parts are laid out in parallel.
  private static func write(
    _ bytes: MappedBytes, of file: CatalogFile, in session: Session
  ) async throws(Failure) -> Outcome {
    let layout = CatalogLayout(collation: .foundation)
    let cuts = bytes.withBytes { CatalogCuts($0, parts: session.world.cores) }
    let parts = await Concurrently.results(cuts.count) { part throws(CatalogError) in
      try bytes.withBytes { bytes throws(CatalogError) in try layout.part(part, of: cuts, bytes) }
    }
    return try bytes.withBytes { bytes throws(Failure) in
      let pieces: CatalogPieces?
      do throws(CatalogError) {
        pieces = try layout.formatted(bytes, cuts) { part throws(CatalogError) in
          try parts[part].get()
        }
      } catch {
        return .faulty(error.diagnostic(bytes, path: file.path))
      }
      guard let pieces else { return .canonical }
      try CatalogStore(session: session).write(pieces, to: file)
      return .rewritten
    }
  }

  private static func compared(
    _ bytes: UnsafeRawBufferPointer, _ file: CatalogFile
  ) -> Outcome {
    do throws(CatalogError) {
      let layout = CatalogLayout(collation: .foundation)
      guard let finding = try layout.finding(in: bytes) else { return .canonical }
      return .faulty(finding.diagnostic(in: bytes, path: file.path, severity: .error))
    } catch {
      return .faulty(error.diagnostic(bytes, path: file.path))
    }
  }
}
