import Foundation
package import Testing

/// Compares bytes with the file of this name in the `Snapshots` directory of the test target.
///
/// `RECORD_SNAPSHOTS=1` writes it instead.
package func expectSnapshot(
  _ bytes: [UInt8], named name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = snapshots(above: filePath).appending(path: name)
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

/// The directory beside the test file, or beside one of its parents.
private func snapshots(above path: String) -> URL {
  let beside = URL(filePath: path).deletingLastPathComponent()
  var folder = beside
  while folder.path != "/" {
    let snapshots = folder.appending(path: "Snapshots")
    if FileManager.default.fileExists(atPath: snapshots.path) { return snapshots }
    folder.deleteLastPathComponent()
  }
  return beside.appending(path: "Snapshots")
}
