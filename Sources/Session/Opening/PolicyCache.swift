import Configuration
import Base
import Git

/// Caches the parsed configuration in the git directory, so that a hook reads no YAML.
///
/// Only valid files are cached, as the values of their keys, and the typed decoding of what a command
/// needs always runs.
struct PolicyCache {
  /// A new file could be written again within the clock's resolution.
  private static let settledSeconds: Int64 = 2

  let session: Session

  /// The configuration in the working tree's file; its cached document, or the result of `read`.
  func configuration(
    of status: FileStatus, path: String, _ sections: ConfigSections,
    read: () throws(Failure) -> ConfigDocument
  ) throws(Failure) -> Configuration {
    let key = ConfigCacheKey.file(
      size: Int64(status.size), modified: status.modified, changed: status.changed,
      inode: status.inode)
    let isSettled = session.world.now() - status.changed / 1_000_000_000 >= Self.settledSeconds
    func decode() throws(Failure) -> Configuration {
      try decoded(
        try document("configuration", key, keeps: isSettled, read: read), path: path, sections)
    }
    if !isSettled { return try decode() }
    return try session.opened.configuration(key, path, sections, decode: decode)
  }

  /// The configuration in the file of a commit, which is used to check changes to its branch.
  func configuration(
    of blob: Blob, path: String, read: () throws(Failure) -> ConfigDocument
  ) throws(Failure) -> Configuration {
    let key = ConfigCacheKey.blob(blob.id.description)
    return try session.opened.configuration(key, path) { () throws(Failure) in
      try decoded(
        try document("configuration-of-base", key, keeps: true, read: read), path: path)
    }
  }

  private func decoded(
    _ document: ConfigDocument, path: String, _ sections: ConfigSections = .all
  ) throws(Failure) -> Configuration {
    try Session.valid { () throws(ConfigurationError) in
      try Configuration.decode(document, path: path, sections: sections)
    }
  }

  private func document(
    _ name: String, _ key: ConfigCacheKey, keeps: Bool, read: () throws(Failure) -> ConfigDocument
  ) throws(Failure) -> ConfigDocument {
    guard let gitDirectory = session.location?.gitDirectory else { return try read() }
    let directory = gitDirectory + "/flowctl"
    let path = directory + "/" + name
    // Anything but a regular file could block the reader.
    if (try? session.world.files.status(path))?.kind == .regular,
      let bytes = try? session.world.files.read(path, ConfigCache.sizeLimit),
      let document = ConfigCache.decode(bytes, key: key, version: Session.programVersion)
    {
      return document
    }
    let document = try read()
    guard keeps else { return document }
    // A cache that can't be written is no error: the next command reads the file again.
    try? session.world.files.makeDirectory(directory)
    try? session.world.files.replace(
      path, ConfigCache.encode(document, key: key, version: Session.programVersion))
    return document
  }
}
