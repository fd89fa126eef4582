import Effects
import Gates

/// The recorded coverage of commits, one per line in `flowctl/coverage` of the Git directory.
struct CoverageRecords {
  let files: FileSystem
  /// The Git directory that all working trees share.
  let directory: String

  private static let largest = 16 << 20

  /// The name of all records: totals belong to the project, not to a gate.
  static let gate = "coverage"

  private var path: String { directory + "/flowctl/coverage" }

  /// The last record of exactly this commit; nil if there is none or it can't be read.
  func record(of commit: String) -> CoverageRecord? {
    guard let bytes = try? files.read(path, Self.largest) else { return nil }
    return bytes.split(separator: UInt8(ascii: "\n")).lazy.reversed()
      .compactMap { CoverageRecord(parsing: String(decoding: $0, as: UTF8.self)) }
      .first { $0.commit == commit && $0.gate == Self.gate }
  }

  /// Records the totals of a commit.
  func add(_ lines: LineCounts, of commit: String) throws(FileError) {
    let record = CoverageRecord(commit: commit, gate: Self.gate, lines: lines)
    try files.makeDirectory(directory + "/flowctl")
    try files.append(path, Array((record.text + "\n").utf8))
  }
}
