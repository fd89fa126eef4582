package import Base

/// The former commits of a ref, from its reflog.
package enum RefHistory {
  private static let limit = 1 << 22

  /// True if a branch was at a commit before; false if no reflog shows it.
  ///
  /// A rebase, an amended commit or a reset removes former commits: `git push
  /// --force-if-includes` checks the same.
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

  /// The commits that a ref was at, the newest first; empty if no reflog shows them.
  package static func places(
    of ref: String, at location: RepositoryLocation, files: FileSystem
  ) -> [ObjectID] {
    lines(of: ref, at: location, files: files).reversed().compactMap { line in
      line.split(separator: UInt8(ascii: " "), maxSplits: 1).first
        .flatMap { ObjectID(hex: String(decoding: $0, as: UTF8.self)) }
    }
  }

  /// The commits made while a branch was checked out; empty if no reflog shows them.
  ///
  /// Commits from a fast-forward, a reset or a rebase don't count.
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

  /// True if the reflog starts with the branch's own creation, not with a copy of the remote's.
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
