import Foundation
import Testing

/// Compares bytes with the file of this name; `RECORD_SNAPSHOTS=1` writes it instead.
func expectSnapshot(
  _ bytes: [UInt8], named name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
  let file = folder.appending(path: name)
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try Data(bytes).write(to: file)
    return
  }
  let recorded = try? Data(contentsOf: file)
  #expect(
    recorded.map { String(decoding: $0, as: UTF8.self) } == String(decoding: bytes, as: UTF8.self),
    "'\(name)' differs from its record; RECORD_SNAPSHOTS=1 swift test writes it",
    sourceLocation: sourceLocation)
}
