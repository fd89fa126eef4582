import Configuration
import Diagnostics
import Effects
import Git

/// Caches the parsed configuration in the git directory, so that a hook reads no YAML.
///
/// Only valid files are cached, and the typed decoding of what a command needs always runs: a cache
/// can be stale or damaged, but not change the meaning.
struct PolicyCache {
  /// A new file could be written again within the clock's resolution.
  private static let settledSeconds: Int64 = 2

  let session: Session

  /// The configuration in the working tree's file; its cached tree, or the result of `read`.
  func configuration(
    of status: FileStatus, path: String, _ sections: ConfigSections,
    read: () throws(Failure) -> ConfigNode
  ) throws(Failure) -> Configuration {
    let key = ConfigCacheKey.file(
      size: Int64(status.size), modified: status.modified, changed: status.changed,
      inode: status.inode)
    let isSettled = session.world.now() - status.changed / 1_000_000_000 >= Self.settledSeconds
    func decode() throws(Failure) -> Configuration {
      let tree = try tree("configuration", key, keeps: isSettled, read: read)
      return try Session.decoded(tree, path: path, sections)
    }
    if !isSettled { return try decode() }
    return try session.opened.configuration(key, path, sections, decode: decode)
  }

  /// The same for the file of a commit, which is used to check changes to its branch.
  func configuration(
    of blob: Blob, path: String, read: () throws(Failure) -> ConfigNode
  ) throws(Failure) -> Configuration {
    let key = ConfigCacheKey.blob(blob.id.description)
    return try session.opened.configuration(key, path) { () throws(Failure) in
      try Session.decoded(
        try tree("configuration-of-base", key, keeps: true, read: read), path: path)
    }
  }

  private func tree(
    _ name: String, _ key: ConfigCacheKey, keeps: Bool, read: () throws(Failure) -> ConfigNode
  ) throws(Failure) -> ConfigNode {
    guard let gitDirectory = session.location?.gitDirectory else { return try read() }
    let directory = gitDirectory + "/flowctl"
    let path = directory + "/" + name
    // Anything but a regular file could block the reader.
    if (try? session.world.files.status(path))?.kind == .regular,
      let bytes = try? session.world.files.read(path, 1 << 20),
      let tree = ConfigCache.decode(bytes, key: key, version: Session.programVersion)
    {
      return tree
    }
    let tree = try read()
    guard keeps else { return tree }
    // A cache that can't be written is no error: the next command reads the file again.
    try? session.world.files.makeDirectory(directory)
    try? session.world.files.replace(
      path, ConfigCache.encode(tree, key: key, version: Session.programVersion))
    return tree
  }
}
