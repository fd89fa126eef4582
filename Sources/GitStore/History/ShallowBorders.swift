package import Effects

/// The file `shallow`: the border commits of a shallow clone, one ID per line.
package enum ShallowBorders {
  /// Reads the file in the directory shared by all worktrees; empty if there is no file.
  ///
  /// - Throws: `malformed` if a line is not an ID.
  package static func read(
    _ commonDirectory: String, files: FileSystem
  ) throws(StoreFault) -> Set<ObjectID> {
    let path = commonDirectory + "/shallow"
    var borders: Set<ObjectID> = []
    let bytes = try files.readIfPresent(path, limit: 64 << 20) ?? []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let id = line.withUnsafeBytes({ ObjectID(hex: $0) }) else {
        throw .malformed(path: path, reason: "expected an object id")
      }
      borders.insert(id)
    }
    return borders
  }
}
