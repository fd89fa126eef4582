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
    guard let record = GateRunRecord(at: places.lastRun, session.world.files) else { return nil }
    return (record.run.page, record.run.json())
  }
}

extension GateRunRecord {
  /// The maximum size of a record.
  static let limit = 64 << 20

  /// The record in a file; nil if there is none that can be read.
  init?(at path: String, _ files: FileSystem) {
    guard let bytes = try? files.read(path, Self.limit) else { return nil }
    self.init(parsing: String(decoding: bytes, as: UTF8.self))
  }
}
