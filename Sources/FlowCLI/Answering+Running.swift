import Diagnostics
import Gates
import Workflows

extension Answering {
  /// Runs a use case that answers with a report, writes it and ends the process with its status.
  ///
  /// Where `published` names it, GitHub is told of it, too.
  ///
  /// - Throws: what the use case threw, which is written already.
  func report(
    failOn: Severity = .error, published name: String? = nil,
    _ body: (Session) async throws(Failure) -> Report
  ) async throws(Failure) -> Never {
    do throws(Failure) {
      let session = try session()
      let publish = try await PublishAnswer(as: name, in: session)
      var report = try await body(session)
      report.failOn = failOn
      report = RuleWhys.filled(report)
      let published = await publish?.tell(Publication(report))
      report.notes += published?.notes ?? []
      try write(report, published)
      // The process ends at once: taking thousands of findings apart first takes its time.
      withExtendedLifetime(report) { ProgramEnd.leave(with: ExitStatus(report.verdict)) }
    } catch {
      write(error)
      throw error
    }
  }

  /// Runs a use case that answers with a listing, writes it and ends the process with its status.
  ///
  /// - Throws: what the use case threw, which is written already.
  func listing(
    as format: OutputFormat = .text, _ body: (Session) async throws(Failure) -> Listing
  ) async throws(Failure) -> Never {
    do throws(Failure) {
      let session = try session()
      let listing = try await body(session)
      try await writeOnCores(listing, as: format)
      // As above: a board may hold 25,000 issues.
      withExtendedLifetime(listing) { ProgramEnd.leave(with: listing.status) }
    } catch {
      write(error)
      throw error
    }
  }
}
