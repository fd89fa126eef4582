import Diagnostics
import Gates

extension Answering {
  /// Runs a use case that answers with a report, writes it and returns its status.
  ///
  /// Where `published` names it, GitHub is told of it, too.
  func report(
    failOn: Severity = .error, published name: String? = nil,
    _ body: (Session) async throws(Failure) -> Report
  ) async -> ExitStatus {
    do throws(Failure) {
      let session = try session()
      let publish = try await PublishAnswer(as: name, in: session)
      var report = try await body(session)
      report.failOn = failOn
      report = RuleWhys.filled(report)
      let published = await publish?.tell(Publication(report))
      report.notes += published?.notes ?? []
      try write(report, published)
      return ExitStatus(report.verdict)
    } catch {
      return written(error)
    }
  }

  /// Runs a use case that answers with a listing, writes it and returns its status.
  func listing(
    as format: OutputFormat = .text, _ body: (Session) async throws(Failure) -> Listing
  ) async -> ExitStatus {
    do throws(Failure) {
      let session = try session()
      let listing = try await body(session)
      try await writeOnCores(listing, as: format)
      return listing.status
    } catch {
      return written(error)
    }
  }
}
