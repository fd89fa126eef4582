import Effects

/// The object directories that a repository borrows from: `objects/info/alternates`.
enum Alternates {
  private static let maximumCount = 32

  /// An object directory and all its alternates, each once.
  ///
  /// - Throws: `unsupported` for too many, or for a path in Git's quoted form.
  static func directories(from own: String, files: FileSystem) throws(StoreFault) -> [String] {
    var found = [own]
    var next = 0
    while next < found.count {
      for name in try names(in: found[next], files) where !found.contains(name) {
        found.append(name)
      }
      guard found.count <= maximumCount else { throw .unsupported(reason: "too many alternates") }
      next += 1
    }
    return found
  }

  private static func names(
    in directory: String, _ files: FileSystem
  ) throws(StoreFault) -> [String] {
    let path = directory + "/info/alternates"
    guard let bytes = try files.readIfPresent(path, limit: 1 << 16) else { return [] }
    var names: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      guard line.first != UInt8(ascii: "\""), !line.contains(0) else {
        throw .unsupported(reason: "the name of an alternate is quoted")
      }
      let joined = FilePath.join(directory, String(decoding: line, as: UTF8.self))
      names.append(FilePath.collapsingParents(joined, files: files))
    }
    return names
  }
}
