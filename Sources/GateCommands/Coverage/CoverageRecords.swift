import Effects
import Gates

/// What is known of the coverage of commits, a line each in `flowctl/coverage` of the git directory.
struct CoverageRecords {
  let files: FileSystem
  /// The git directory that all worktrees share.
  let directory: String

  private static let largest = 16 << 20

  /// Under this name all records are kept: the totals are those of the project, whatever gate asks.
  static let gate = "coverage"

  private var path: String { directory + "/flowctl/coverage" }

  /// The last record of exactly this commit; nil where there is none, or none that can be read.
  func record(of commit: String) -> CoverageRecord? {
    guard let bytes = try? files.read(path, Self.largest) else { return nil }
    return bytes.split(separator: UInt8(ascii: "\n")).lazy.reversed()
      .compactMap { CoverageRecord(parsing: String(decoding: $0, as: UTF8.self)) }
      .first { $0.commit == commit && $0.gate == Self.gate }
  }

  /// Keeps the totals of a commit.
  func add(_ lines: LineCounts, of commit: String) throws(FileError) {
    let record = CoverageRecord(commit: commit, gate: Self.gate, lines: lines)
    try files.makeDirectory(directory + "/flowctl")
    try files.append(path, Array((record.text + "\n").utf8))
  }
}
