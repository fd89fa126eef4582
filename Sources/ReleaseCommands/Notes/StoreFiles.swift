import Diagnostics
import Effects

/// Writes texts for stores, all or none; no part of the way to one may be a link.
struct StoreFiles {
  /// A text that stands there already is never longer.
  private static let limit = 1 << 20

  let root: String
  let files: FileSystem

  /// Looks at all places first, and puts back what stood there where one can't be written.
  func write(_ texts: [(path: String, bytes: [UInt8])]) throws(Failure) {
    var before: [[UInt8]?] = []
    for text in texts {
      before.append(try writing(text.path) { path throws(FileError) in try present(path) })
    }
    for (place, text) in texts.enumerated() {
      do throws(Failure) {
        try writing(text.path) { path throws(FileError) in
          try files.makeDirectory(root + "/" + parent(of: path))
          try files.replace(root + "/" + path, text.bytes)
        }
      } catch {
        for (text, bytes) in zip(texts, before).prefix(place) { putBack(bytes, at: text.path) }
        throw error
      }
    }
  }

  private func writing<Value>(
    _ path: String, _ body: (String) throws(FileError) -> Value
  ) throws(Failure) -> Value {
    do throws(FileError) {
      return try body(path)
    } catch {
      throw Failure(
        .cannotCreate, "release", "can't write '\(path)', so nothing is: \(error.reason)")
    }
  }

  /// What stands in a place; nil where nothing does.
  private func present(_ path: String) throws(FileError) -> [UInt8]? {
    var place = root
    let parts = path.split(separator: "/")
    for (index, part) in parts.enumerated() {
      place += "/" + part
      let isFile = index == parts.count - 1
      guard let kind = try kind(place) else { return nil }
      if kind != (isFile ? .regular : .directory) {
        throw .failed(
          path: place, reason: "'\(place)' is no plain \(isFile ? "file" : "directory")")
      }
    }
    return try files.read(place, Self.limit)
  }

  private func putBack(_ bytes: [UInt8]?, at path: String) {
    if let bytes {
      try? files.replace(root + "/" + path, bytes)
      return
    }
    try? files.remove(root + "/" + path)
    // Folders that were made for it are empty now.
    var folder = parent(of: path)
    while !folder.isEmpty, (try? files.remove(root + "/" + folder)) != nil {
      folder = parent(of: folder)
    }
  }

  private func parent(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private func kind(_ path: String) throws(FileError) -> FileKind? {
    do throws(FileError) {
      return try files.status(path).kind
    } catch .notFound {
      return nil
    }
  }
}
