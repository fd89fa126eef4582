import Effects
import Formats
import Gates

/// Size and digest of a file.
struct ContentMark: Hashable {
  var size: Int
  var digest: String
}

/// Files of any size in little memory.
extension FileSystem {
  private static let piece = 1 << 18

  /// Copies a file; the error is the reader's or the writer's.
  func copy(_ path: String, to target: String) throws(FileError) {
    let file = try open(path)
    var fault: FileError?
    try replaceByChunks(target) { buffer in
      do throws(FileError) {
        buffer = try file.read(Self.piece)
        return !buffer.isEmpty
      } catch {
        fault = error
        return false
      }
    }
    if let fault { throw fault }
  }

  /// The size and the digest of a file of at most `limit` bytes.
  func mark(_ path: String, limit: Int) throws(FileError) -> ContentMark {
    let file = try open(path)
    var hash = SHA256()
    var size = 0
    while true {
      let bytes = try file.read(Self.piece)
      if bytes.isEmpty { return ContentMark(size: size, digest: hash.digits()) }
      size += bytes.count
      guard size <= limit else { throw .tooLarge(path: path, limit: limit) }
      bytes.withUnsafeBytes { hash.update($0) }
    }
  }

  /// Whether both files have the same content; false if one can't be read.
  func areSame(_ left: String, _ right: String) -> Bool {
    guard let first = try? open(left), let second = try? open(right) else { return false }
    while let bytes = try? first.read(Self.piece), let others = try? second.read(Self.piece) {
      guard bytes == others else { return false }
      if bytes.isEmpty { return true }
    }
    return false
  }
}
