package import Diagnostics
import Effects
package import Gates
package import Session

/// `gate merge`: merges the shards of one run.
package enum MergeGateRuns {
  private static let limit = 64 << 20

  /// The whole run; every shard must be given once.
  package static func run(
    _ directories: [String], in session: Session
  ) throws(Failure) -> GateRun {
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
    do throws(GateRunMerge.Fault) {
      return try GateRunMerge.merged(shards)
    } catch {
      throw Failure(
        .fail, "gate", "these are not all shards of one run: \(error.reason)",
        hint: .flowctl("gate", "run", "--shard", "<i>/<n>", "--report", "<directory>"))
    }
  }
}
