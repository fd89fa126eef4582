import Configuration
import Diagnostics
import Effects
import Git

/// Keeps the configuration's tree beside the git directory, so that a hook reads no YAML.
///
/// Only files that were found sound are kept, and the typed decoding of what a command needs always
/// runs: a cache can be stale or damaged, but not of another meaning.
struct PolicyCache {
  /// A file that was just written could be written again within the clock's grain.
  private static let settledSeconds: Int64 = 2

  private let session: Session

  init(session: Session) { self.session = session }

  /// The cached tree of a file, else what `read` gives, which is kept for the next time.
  func tree(
    of status: FileStatus, read: () throws(Failure) -> ConfigNode
  ) throws(Failure) -> ConfigNode {
    guard let directory = session.location?.gitDirectory else { return try read() }
    let path = directory + "/flowctl/configuration"
    let key = ConfigCacheKey(
      size: Int64(status.size), modified: status.modified, changed: status.changed,
      inode: status.inode)
    if let bytes = try? session.world.files.read(path, 1 << 20),
      let tree = ConfigCache.decode(bytes, key: key, version: Session.programVersion)
    {
      return tree
    }
    let tree = try read()
    if session.world.now() - status.changed / 1_000_000_000 >= Self.settledSeconds {
      keep(tree, key, directory: directory + "/flowctl", path: path)
    }
    return tree
  }

  /// A cache that can't be written is no error: the next command reads the file again.
  private func keep(_ tree: ConfigNode, _ key: ConfigCacheKey, directory: String, path: String) {
    let bytes = ConfigCache.encode(tree, key: key, version: Session.programVersion)
    try? session.world.files.makeDirectory(directory)
    try? session.world.files.replace(path, bytes)
  }
}
