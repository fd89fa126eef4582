import CSystemCalls
import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Secrets in private files, for machines without a secret store.
struct SecretFile: Sendable {
  /// Absolute path of the directory; nil if neither XDG_CONFIG_HOME nor HOME is set.
  private let folder: String?

  init(_ environment: EnvironmentVariables) {
    if let config = environment["XDG_CONFIG_HOME"], config.hasPrefix("/") {
      folder = config + "/flowctl/tokens"
    } else {
      folder = environment["HOME"].flatMap {
        $0.hasPrefix("/") ? $0 + "/.config/flowctl/tokens" : nil
      }
    }
  }

  func read(_ account: String) throws(SecretError) -> StoredSecret? {
    guard let path = path(of: account) else { return nil }
    do throws(FileError) {
      let secret = try LiveFile.withDescriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) {
        descriptor throws(FileError) in
        try Self.examine(descriptor, path)
        return try LiveFile.readAll(descriptor, path: path, expected: 0, limit: 8192)
      }
      return StoredSecret(secret: secret, place: path)
    } catch .notFound {
      return nil
    } catch {
      throw SecretError(place: path, reason: error.reason)
    }
  }

  /// Writes another file and renames it, so that no reader sees an incomplete file.
  func write(_ account: String, _ secret: [UInt8]) throws(SecretError) -> String {
    guard let folder, let path = path(of: account) else {
      throw SecretError(place: "a file", reason: "neither XDG_CONFIG_HOME nor HOME is set")
    }
    do throws(FileError) {
      try PrivateFolder.prepare(folder)
      try LiveFile.rename(to: path, permissions: 0o600) { descriptor throws(FileError) in
        try LiveFile.writeAll(descriptor, secret, path: path)
        if wait_for_disk(descriptor) != 0 { throw LiveFile.error(path, errno) }
      }
      return path
    } catch {
      throw SecretError(place: path, reason: error.reason)
    }
  }

  func remove(_ account: String) throws(SecretError) -> String? {
    guard let path = path(of: account) else { return nil }
    if unlink(path) == 0 { return path }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw SecretError(place: path, reason: LiveFile.error(path, errno).reason)
  }

  /// The server name, with everything but letters, digits, dots and dashes encoded.
  private func path(of account: String) -> String? {
    let name = account.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.properties.isAlphabetic && scalar.isASCII
      return isPlain || "0123456789.-".unicodeScalars.contains(scalar)
        ? String(scalar) : "_" + String(byte, radix: 16)
    }.joined()
    return folder.map { "\($0)/\(name).token" }
  }

  /// A secret that others could read or write is not used.
  private static func examine(_ descriptor: Int32, _ path: String) throws(FileError) {
    let info = try LiveFile.info(descriptor, path)
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw .failed(path: path, reason: "not a file")
    }
    guard info.st_uid == geteuid() else {
      throw .failed(path: path, reason: "it belongs to another user")
    }
    guard info.st_mode & 0o077 == 0 else {
      throw .failed(
        path: path, reason: "other users can read it: revoke the token and create a new one")
    }
  }
}
