package import Effects

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
  ) throws(StoreFault) -> CommitGraphFile? {
    let path = directory + "/info/commit-graph"
    guard let bytes = try files.mapIfPresent(path) else { return nil }
    let layout = try bytes.withBytes { bytes throws(StoreFault) in
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
