package import Base

/// Reads Git's objects from its files: first packs, then loose objects, then alternates.
///
/// An accelerator: Git reads whatever is not found or can't be read here, such as objects of an
/// unknown format, of a partial clone, or repacked in the meantime.
package struct ObjectStore: Sendable {
  /// The repository's own object directory, and its alternates.
  package let directories: [String]
  private let packs: [Pack]
  private let files: FileSystem

  /// The maximum size in bytes of a commit or tree; Git reads larger ones.
  package static let limit = 16 << 20

  /// The maximum depth of delta chains; Git writes at most 4095.
  private static let maximumDepth = 4096

  /// Creates a reader of the SHA-1 objects in a directory, with its packs mapped.
  ///
  /// - Throws: `unsupported` if alternates nest too deep.
  package init(_ directory: String, files: FileSystem) throws(GitError) {
    directories = try Alternates.directories(from: directory, files: files)
    var packs: [Pack] = []
    for directory in directories { packs += Self.packs(in: directory + "/pack", files) }
    self.packs = packs
    self.files = files
  }

  /// Packs that can't be mapped or read are left out: Git handles them.
  private static func packs(in directory: String, _ files: FileSystem) -> [Pack] {
    let names = ((try? files.list(directory)) ?? []).map(\.name)
    return names.filter { $0.hasSuffix(".idx") }.sorted().compactMap { name in
      let path = directory + "/" + name.dropLast(4)
      guard let index = try? files.map(path + ".idx"), let file = try? files.map(path + ".pack")
      else { return nil }
      return Pack(index: index, file: file)
    }
  }

  /// An object of at most `limit` bytes; nil if no file contains it.
  ///
  /// - Throws: `malformed` for a damaged object, `tooLarge`.
  package func read(_ id: ObjectID, limit: Int) throws(GitError) -> StoredObject? {
    for pack in packs {
      if let entry = try pack.find(id) { return try read(entry, in: pack, id, limit) }
    }
    return try readLoose(id, limit)
  }

  private func readLoose(_ id: ObjectID, _ limit: Int) throws(GitError) -> StoredObject? {
    let name = id.hex
    for directory in directories {
      let path = "\(directory)/\(name.prefix(2))/\(name.dropFirst(2))"
      guard let file = file(path) else { continue }
      let object = try file.withBytes { bytes throws(GitError) in
        try LooseObject.read(bytes, limit: limit, name: name)
      }
      guard let object else { throw .malformed(path: path, reason: "it is not a Git object") }
      return object
    }
    return nil
  }

  /// Most files are short and faster to read than to map; of long ones only the start may matter.
  private func file(_ path: String) -> MappedBytes? {
    do throws(FileError) {
      return MappedBytes(try files.read(path, Self.shortFile))
    } catch .tooLarge {
      return try? files.map(path)
    } catch {
      return nil
    }
  }

  private static let shortFile = 1 << 14

  /// Follows deltas down to a full object, and applies them on the way back.
  private func read(
    _ entry: PackIndex.Entry, in pack: Pack, _ id: ObjectID, _ limit: Int
  ) throws(GitError) -> StoredObject {
    let name = id.hex
    var deltas: [[UInt8]] = []
    var room = 2 * limit
    var (offset, checksum) = (entry.offset, Optional(entry.checksum))
    while deltas.count <= Self.maximumDepth {
      let (form, bytes) = try pack.entry(
        at: offset, checksum: checksum, limit: min(limit, room), name: name)
      room -= bytes.count
      switch form {
      case .whole(let kind):
        return try rebuild(StoredObject(kind: kind, bytes: bytes), deltas, limit, name)
      case .deltaToOffset(let base): (offset, checksum) = (base, nil)
      case .deltaToObject(let base):
        // In a pack, the base of a delta is in the same file.
        guard let found = try pack.find(base) else { throw Pack.fault(name) }
        (offset, checksum) = (found.offset, found.checksum)
      }
      deltas.append(bytes)
    }
    throw Pack.fault(name)
  }

  private func rebuild(
    _ base: StoredObject, _ deltas: [[UInt8]], _ limit: Int, _ name: String
  ) throws(GitError) -> StoredObject {
    var object = base
    for delta in deltas.reversed() {
      guard let bytes = PackDelta.apply(delta, to: object.bytes, limit: limit) else {
        throw Pack.fault(name)
      }
      object.bytes = bytes
    }
    return object
  }
}

/// The object directories that a repository borrows from: `objects/info/alternates`.
enum Alternates {
  private static let maximumCount = 32

  /// An object directory and all its alternates, each once.
  ///
  /// - Throws: `unsupported` for too many, or for a path in Git's quoted form.
  static func directories(from own: String, files: FileSystem) throws(GitError) -> [String] {
    var found = [own]
    var next = 0
    while next < found.count {
      for name in try names(in: found[next], files) where !found.contains(name) {
        found.append(name)
      }
      guard found.count <= maximumCount else { throw .unsupported(reason: "too many alternates") }
      next += 1
    }
    return found
  }

  private static func names(
    in directory: String, _ files: FileSystem
  ) throws(GitError) -> [String] {
    let path = directory + "/info/alternates"
    guard let bytes = try files.readIfPresent(path, limit: 1 << 16) else { return [] }
    var names: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      guard line.first != UInt8(ascii: "\""), !line.contains(0) else {
        throw .unsupported(reason: "the name of an alternate is quoted")
      }
      let joined = FilePath.join(directory, String(decoding: line, as: UTF8.self))
      names.append(FilePath.collapsingParents(joined, files: files))
    }
    return names
  }
}

extension ObjectStore {
  /// The commit of an ID, or of a tag with this ID; nil if these files don't contain it.
  package func commit(_ id: ObjectID) -> ObjectID? {
    guard let object = try? read(id, limit: Self.tagLimit) else { return nil }
    switch object.kind {
    case .commit: return id
    case .tag: return object.bytes.withUnsafeBytes(Self.target)
    case .tree, .blob: return nil
    }
  }

  /// The time of a commit, or of the commit of a tag; nil if these files don't contain it.
  package func commitTime(_ id: ObjectID) -> Int64? {
    guard let id = commit(id), let object = try? read(id, limit: Self.tagLimit) else { return nil }
    return object.bytes.withUnsafeBytes { CommitHeader($0)?.time }
  }

  /// A commit and its first parents, at most `limit`, as far as these files have them.
  package func line(_ id: ObjectID, limit: Int) -> [ObjectID] {
    var (line, next): ([ObjectID], ObjectID?) = ([], commit(id))
    while line.count < limit, let id = next, let object = try? read(id, limit: Self.tagLimit),
      let header = object.bytes.withUnsafeBytes({ CommitHeader($0) })
    {
      line.append(id)
      next = header.parents.first
    }
    return line
  }

  /// For a tag of a commit, which starts with `object`, 40 digits and `type commit`.
  private static func target(_ bytes: UnsafeRawBufferPointer) -> ObjectID? {
    let (word, end) = ("object ".utf8, 47)
    guard bytes.count > end, bytes.starts(with: word),
      bytes[end...].starts(with: "\ntype commit\n".utf8)
    else { return nil }
    return ObjectID(hex: UnsafeRawBufferPointer(rebasing: bytes[word.count..<end]))
  }

  /// Git reads longer messages.
  private static let tagLimit = 1 << 20
}
