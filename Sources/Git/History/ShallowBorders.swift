import Effects

/// The file `shallow`: the commits at which a shallow clone ends, one id a line.
enum ShallowBorders {
  /// - Throws: `malformed` where a line is no id.
  static func read(
    _ location: RepositoryLocation, files: FileSystem
  ) throws(GitError) -> Set<ObjectID> {
    let path = location.commonDirectory + "/shallow"
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
