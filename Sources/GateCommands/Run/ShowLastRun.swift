package import Base
import Gates
package import Session

/// The last run of gates in this working tree, from its record.
package enum ShowLastRun {
  /// The run as a page, and its data; nil if none is recorded.
  package static func run(
    in session: Session
  ) throws(Failure) -> (page: PageContent, json: [UInt8])? {
    let places = GatePlaces(try session.repository(), run: "", report: nil)
    guard let bytes = try? session.world.files.read(places.lastRun, GateRunRecord.limit),
      let record = GateRunRecord(parsing: String(decoding: bytes, as: UTF8.self))
    else { return nil }
    return (record.run.page, record.run.json())
  }
}

extension GateRunRecord {
  /// The maximum size of a record.
  static let limit = 64 << 20
}
