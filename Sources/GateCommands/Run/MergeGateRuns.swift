package import Diagnostics
import Effects
package import Gates
import Git
package import Session

/// `gate merge`: merges the shards of one run.
package enum MergeGateRuns {
  private static let limit = 64 << 20

  /// The whole run; every shard must be given once.
  ///
  /// The options are those of the run. What is required comes from the base, not from the shards.
  package static func run(
    _ directories: [String], _ options: RunGates.Options, in session: Session
  ) async throws(Failure) -> GateRun {
    let shards = try records(directories, session)
    let session = try await session.judging()
    var expected = try await Self.expected(options, session)
    do throws(GateRunMerge.Mismatch) {
      return try GateRunMerge.merged(shards, as: expected)
    } catch {
      guard case .gates = error, !options.onlyChanged else { throw failure(error) }
    }
    // The shards can have skipped gates whose inputs did not change.
    var options = options
    options.onlyChanged = true
    expected = try await Self.expected(options, session)
    do throws(GateRunMerge.Mismatch) {
      return try GateRunMerge.merged(shards, as: expected)
    } catch {
      throw failure(error)
    }
  }

  private static func expected(
    _ options: RunGates.Options, _ session: Session
  ) async throws(Failure) -> GateRunMerge.Expected {
    let plan = try await GateRunPlanner(session: session, options: options).plan()
    return GateRunMerge.Expected(
      head: plan.change.head?.description ?? "", configuration: plan.digest,
      planned: plan.planned.map(\.name), policy: plan.policy)
  }

  private static func failure(_ mismatch: GateRunMerge.Mismatch) -> Failure {
    Failure(
      .fail, "gate", "these are not all shards of one run: \(mismatch.reason)",
      hint: .flowctl("gate", "run", "--shard", "<i>/<n>", "--report", "<directory>"))
  }

  private static func records(
    _ directories: [String], _ session: Session
  ) throws(Failure) -> [(place: String, record: GateRunRecord)] {
    var shards: [(place: String, record: GateRunRecord)] = []
    for directory in directories {
      let path = session.world.absolute(directory) + "/" + GatePlaces.record
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try session.world.files.read(path, limit)
      } catch {
        throw Failure(
          .badInput, "gate", "can't read '\(directory)/run.record': \(error.reason)",
          hint: .flowctl("gate", "run", "--shard", "<n>/<count>", "--report", "\(directory)"))
      }
      guard let record = GateRunRecord(parsing: String(decoding: bytes, as: UTF8.self)) else {
        throw Failure(.badInput, "gate", "'\(directory)/run.record' is truncated or damaged")
      }
      shards.append((directory, record))
    }
    return shards
  }
}
