package import Base

/// The mapped file `objects/info/commit-graph`; its bytes are checked while they are read.
package struct CommitGraphFile: Sendable {
  let bytes: MappedBytes
  let layout: CommitGraphLayout
  let path: String

  /// Maps the graph in an object directory; nil if there is no single-file graph.
  ///
  /// - Throws: `malformed` for a damaged file, `unsupported` for another hash or version.
  package static func open(
    _ directory: String, files: FileSystem
  ) throws(GitError) -> CommitGraphFile? {
    let path = directory + "/info/commit-graph"
    guard let bytes = try files.mapIfPresent(path) else { return nil }
    let layout = try bytes.withBytes { bytes throws(GitError) in
      try CommitGraphLayout(parsing: bytes, path: path)
    }
    return CommitGraphFile(bytes: bytes, layout: layout, path: path)
  }

  /// The number of commits.
  package var count: Int { layout.count }

  /// The node for a commit that the file lacks.
  package static let unknown: Int32 = -1

  /// The nodes of `ids`, in their order.
  package func nodes(of ids: [ObjectID]) -> [Int32] {
    bytes.withBytes { bytes in
      let reader = CommitGraphReader(bytes, self)
      let guesses = reader.guesses(of: ids)
      return zip(ids, guesses).map { id, guess in
        reader.position(of: id, near: Int(guess)).map { Int32($0) } ?? Self.unknown
      }
    }
  }
}

/// The positions of the chunks in a commit-graph, checked to be inside the file.
///
/// The format is `gitformat-commit-graph(5)`, version 1.
struct CommitGraphLayout: Equatable {
  var count: Int
  var fanOut: Int
  var ids: Int
  var commits: Int
  /// Parents after the second one; empty if no commit has more than two.
  var edges: Range<Int>

  static let idWidth = 20
  static let commitWidth = 36
  private static let headerWidth = 8
  private static let entryWidth = 12
  private static let trailerWidth = 20

  init(parsing bytes: UnsafeRawBufferPointer, path: String) throws(GitError) {
    guard bytes.count >= Self.headerWidth + Self.entryWidth + Self.trailerWidth,
      bytes.bigEndian32(at: 0) == Chunk.signature
    else { throw .malformed(path: path, reason: "it is not a commit-graph") }
    guard bytes[4] == 1, bytes[5] == 1, bytes[7] == 0 else {
      throw .unsupported(reason: "the commit-graph is split or not SHA-1")
    }
    let chunks = try Self.chunks(bytes, path)
    guard let fanOut = chunks[Chunk.fanOut], let ids = chunks[Chunk.ids],
      let commits = chunks[Chunk.commits], fanOut.count == 1024
    else { throw .malformed(path: path, reason: "a chunk is missing") }
    let count = Int(bytes.bigEndian32(at: fanOut.upperBound - 4))
    guard count < 1 << 30, ids.count == count * Self.idWidth,
      commits.count == count * Self.commitWidth
    else { throw .malformed(path: path, reason: "its chunks differ in length") }
    self.count = count
    self.fanOut = fanOut.lowerBound
    self.ids = ids.lowerBound
    self.commits = commits.lowerBound
    edges = chunks[Chunk.edges] ?? 0..<0
    try checkFanOut(bytes, path)
  }

  private static func chunks(
    _ bytes: UnsafeRawBufferPointer, _ path: String
  ) throws(GitError) -> [UInt32: Range<Int>] {
    let number = Int(bytes[6])
    let first = headerWidth + (number + 1) * entryWidth
    let last = bytes.count - trailerWidth
    var chunks: [UInt32: Range<Int>] = [:]
    for entry in 0..<number {
      let position = headerWidth + entry * entryWidth
      guard position + 2 * entryWidth <= last else { break }
      let start = bytes.bigEndian64(at: position + 4)
      let end = bytes.bigEndian64(at: position + entryWidth + 4)
      guard start >= UInt64(first), start <= end, end <= UInt64(last) else {
        throw .malformed(path: path, reason: "a chunk is outside the file")
      }
      chunks[bytes.bigEndian32(at: position)] = Int(start)..<Int(end)
    }
    return chunks
  }

  private func checkFanOut(_ bytes: UnsafeRawBufferPointer, _ path: String) throws(GitError) {
    var previous: UInt32 = 0
    for index in 0..<256 {
      let value = bytes.bigEndian32(at: fanOut + 4 * index)
      if value < previous || value > count {
        throw .malformed(path: path, reason: "its fan-out is not in order")
      }
      previous = value
    }
  }

  private enum Chunk {
    static let signature: UInt32 = 0x4347_5048  // CGPH
    static let fanOut: UInt32 = 0x4f49_4446  // OIDF
    static let ids: UInt32 = 0x4f49_444c  // OIDL
    static let commits: UInt32 = 0x4344_4154  // CDAT
    static let edges: UInt32 = 0x4544_4745  // EDGE
  }
}
