import Base

/// A file of a built app.
struct AppEntry: Hashable, Sendable {
  /// The path in the archive or below the folder.
  let name: String
  /// Bytes, uncompressed.
  let size: Int
  /// Bytes in the archive.
  let storedSize: Int
  /// Its place in the list of its archive.
  let index: Int
  var isLink = false
}

/// The files of a built app: the entries of an archive, or the files below a folder.
protocol AppFiles {
  var entries: [AppEntry] { get }

  /// The bytes in some ranges of a file, which are sorted and don't overlap; fewer at its end.
  func ranges(_ ranges: [Range<Int>], of entry: AppEntry) throws(ArchiveFault) -> [[UInt8]]
}

extension AppFiles {
  /// The whole file.
  func bytes(of entry: AppEntry, limit: Int = 16 << 20) throws(ArchiveFault) -> [UInt8] {
    guard entry.size <= limit else {
      throw ArchiveFault(
        "\(ForeignText.quoted(entry.name)) has \(entry.size) bytes, expected at most \(limit)")
    }
    return try ranges([0..<entry.size], of: entry).first ?? []
  }

  /// The first bytes of a file.
  func start(of entry: AppEntry, count: Int) throws(ArchiveFault) -> [UInt8] {
    try ranges([0..<min(count, entry.size)], of: entry).first ?? []
  }
}

/// Why an archive or a file of it can't be read, in words without its name.
struct ArchiveFault: Error, Hashable {
  let message: String

  init(_ message: String) { self.message = message }

  init(_ error: FileError) { message = error.reason }

  static let truncated = ArchiveFault("it is truncated")
}

/// A folder with the files of a built app, such as an `.xcarchive`.
struct FolderFiles: AppFiles {
  let entries: [AppEntry]
  private let top: String
  private let system: FileSystem

  private static let deepest = 64

  init(_ top: String, in system: FileSystem) throws(ArchiveFault) {
    (self.top, self.system) = (top, system)
    var found: [AppEntry] = []
    var open = [("", 0)]
    while let (folder, depth) = open.popLast() {
      guard depth < Self.deepest else {
        throw ArchiveFault("its folders are nested deeper than \(Self.deepest) levels")
      }
      do throws(FileError) {
        for entry in try system.list(top + "/" + folder) {
          let name = folder.isEmpty ? entry.name : folder + "/" + entry.name
          switch entry.kind {
          case .directory: open.append((name, depth + 1))
          case .regular, .link:
            let size = try system.status(top + "/" + name).size
            found.append(
              AppEntry(
                name: name, size: size, storedSize: size, index: found.count,
                isLink: entry.kind == .link))
          case .other: break
          }
        }
      } catch {
        throw ArchiveFault(error)
      }
      guard found.count <= ZipArchive.mostEntries else {
        throw ArchiveFault("it has more than \(ZipArchive.mostEntries) files")
      }
    }
    entries = found.sorted { $0.name < $1.name }
  }

  func ranges(_ ranges: [Range<Int>], of entry: AppEntry) throws(ArchiveFault) -> [[UInt8]] {
    do throws(FileError) {
      let file = try system.openRanges(top + "/" + entry.name)
      var parts: [[UInt8]] = []
      for range in ranges { parts.append(try file.read(at: range.lowerBound, range.count)) }
      return parts
    } catch {
      throw ArchiveFault(error)
    }
  }
}
