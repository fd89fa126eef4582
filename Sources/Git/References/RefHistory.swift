package import Effects

/// What git's own log of a ref tells of where it has been.
package enum RefHistory {
  private static let limit = 1 << 22

  /// True where a branch stood at a commit once; false where no log tells.
  ///
  /// What it has left is gone by a rebase, an amended commit or a reset: `git push
  /// --force-if-includes` asks the same.
  package static func holds(
    _ id: ObjectID, of ref: String, at location: RepositoryLocation, files: FileSystem
  ) -> Bool {
    let path = location.commonDirectory + "/logs/" + ref
    guard RefPath.isSafe(ref), let bytes = try? files.read(path, limit) else { return false }
    let hex = Array("\(id)".utf8)
    // `old new who when zone TAB why`
    return bytes.split(separator: UInt8(ascii: "\n")).contains { line in
      line.split(separator: UInt8(ascii: " "), maxSplits: 2).prefix(2).contains {
        $0.elementsEqual(hex)
      }
    }
  }
}
