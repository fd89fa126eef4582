package import Effects
import GitStore

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
    let hex = Array("\(id)".utf8)
    return lines(of: ref, at: location, files: files).contains { line in
      line.split(separator: UInt8(ascii: " "), maxSplits: 2).prefix(2).contains {
        $0.elementsEqual(hex)
      }
    }
  }

  /// The commits that were made while a branch was checked out; none where no log tells.
  ///
  /// What a fast-forward, a reset or a rebase brought was not made there.
  package static func commits(
    on ref: String, at location: RepositoryLocation, files: FileSystem
  ) -> [ObjectID] {
    lines(of: ref, at: location, files: files).compactMap { line in
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      guard let why = parts.dropFirst().first.map({ String(decoding: $0, as: UTF8.self) }),
        ["commit", "cherry-pick", "revert"].contains(where: why.hasPrefix)
          || why.contains(": Merge made by"),
        let id = parts.first?.split(separator: UInt8(ascii: " "), maxSplits: 2).dropFirst().first
      else { return nil }
      return ObjectID(hex: String(decoding: id, as: UTF8.self))
    }
  }

  /// True where the log of a branch begins where the branch does: not with a copy of the remote's.
  package static func isWhole(
    of ref: String, at location: RepositoryLocation, files: FileSystem
  ) -> Bool {
    guard let first = lines(of: ref, at: location, files: files).first else { return false }
    let why = String(decoding: first.drop { $0 != UInt8(ascii: "\t") }.dropFirst(), as: UTF8.self)
    let name = ref.drop { $0 != "/" }.dropFirst().drop { $0 != "/" }
    return !why.hasPrefix("clone:") && !why.hasPrefix("fetch") && !why.hasSuffix(name)
  }

  /// Lines such as `old new who when zone TAB why`.
  private static func lines(
    of ref: String, at location: RepositoryLocation, files: FileSystem
  ) -> [ArraySlice<UInt8>] {
    let path = location.commonDirectory + "/logs/" + ref
    guard RefPath.isSafe(ref), let bytes = try? files.read(path, limit) else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n"))
  }
}
