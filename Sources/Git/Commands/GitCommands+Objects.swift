import GitStore

extension GitCommands {
  /// The file at `path` in a commit; nil if the commit has no such file.
  ///
  /// - Throws: `objectMissing` if the commit is missing, `tooLarge` beyond `limit` bytes.
  package func readBlob(
    _ commit: ObjectID, path: String, limit: Int = 16 << 20
  ) async throws(GitError) -> Blob? {
    let isPlain = path.utf8.allSatisfy { $0 != 0 && $0 != UInt8(ascii: "\n") }
    guard isPlain, !path.isEmpty, !path.hasPrefix("./"), !path.hasPrefix("../") else {
      throw .invalidName(path)
    }
    let records: [BatchObject?]
    do throws(GitError) {
      records = try await batch(["\(commit)^{commit}", "\(commit):\(path)"], limit: limit + 65536)
    } catch .tooLarge {
      throw .tooLarge(name: path, limit: limit)
    }
    if records.first == .some(nil) { throw .objectMissing(commit.description) }
    guard let record = records.last, let object = record, object.kind == "blob" else { return nil }
    guard object.bytes.count <= limit else { throw .tooLarge(name: path, limit: limit) }
    return Blob(id: object.id, bytes: Array(object.bytes))
  }

  /// The bytes of blobs, from one process; other objects, and missing ones, are left out.
  package func blobs(_ ids: [ObjectID]) async throws(GitError) -> [ObjectID: [UInt8]] {
    if ids.isEmpty { return [:] }
    var blobs: [ObjectID: [UInt8]] = [:]
    for (id, object) in zip(ids, try await batch(ids.map(\.description), limit: 1 << 30)) {
      if let object, object.kind == "blob" { blobs[id] = Array(object.bytes) }
    }
    return blobs
  }

  /// The details of the commits, from one process and in the given order.
  ///
  /// - Throws: `objectMissing` for the first one that is not a commit here.
  package func commitDetails(_ ids: [ObjectID]) async throws(GitError) -> [CommitDetails] {
    var details: [CommitDetails] = []
    details.reserveCapacity(ids.count)
    for (id, object) in zip(ids, try await batch(ids.map(\.description), limit: 1 << 30)) {
      guard let object, object.kind == "commit" else { throw .objectMissing(id.description) }
      guard let commit = CommitParser.parse(object.bytes, id: id) else {
        throw .unparsable(command: "git cat-file")
      }
      details.append(commit)
    }
    return details
  }

  /// The type of an object: `commit`, `tree`, `blob` or `tag`.
  ///
  /// - Throws: `objectMissing` if it is not in this clone.
  package func kind(of id: ObjectID) async throws(GitError) -> String {
    try await check("%(objecttype)", [id]).first ?? ""
  }

  /// One field of each object, in the given order.
  func check(_ field: String, _ ids: [ObjectID]) async throws(GitError) -> [String] {
    let input = Array(ids.map { "\($0)\n" }.joined().utf8)
    let output = try await run(
      ["cat-file", "--batch-check=\(field)"], input: input, about: ids)
    let lines = output.lines.map { String(decoding: $0, as: UTF8.self) }
    guard lines.count == ids.count else { throw .unparsable(command: "git cat-file") }
    for (id, line) in zip(ids, lines) where line == "\(id) missing" {
      throw .objectMissing(id.description)
    }
    return lines
  }

  func batch(_ names: [String], limit: Int) async throws(GitError) -> [BatchObject?] {
    if names.isEmpty { return [] }
    let input = Array(names.map { "\($0)\n" }.joined().utf8)
    let output = try await run(["cat-file", "--batch"], input: input, limit: limit)
    guard let objects = BatchObject.parse(output.bytes), objects.count == names.count else {
      throw .unparsable(command: "git cat-file")
    }
    return objects
  }
}

/// One object from the output of `git cat-file --batch`.
struct BatchObject: Equatable {
  var id: ObjectID
  var kind: String
  var bytes: ArraySlice<UInt8>

  /// All objects in order, nil for a missing one; nil as a whole if the output is invalid.
  static func parse(_ output: [UInt8]) -> [BatchObject?]? {
    var objects: [BatchObject?] = []
    var rest = output[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let header = rest[..<end]
      rest = rest[(end + 1)...]
      // The name before this word may contain spaces, so only the end of the line counts.
      if header.suffix(8).elementsEqual(" missing".utf8) {
        objects.append(nil)
        continue
      }
      let words = header.split(separator: UInt8(ascii: " "))
      guard words.count == 3, let id = words[0].withUnsafeBytes({ ObjectID(hex: $0) }),
        let size = Int(String(decoding: words[2], as: UTF8.self)), size >= 0, size < rest.count
      else { return nil }
      let bytes = rest.prefix(size)
      guard rest[bytes.endIndex] == UInt8(ascii: "\n") else { return nil }
      objects.append(
        BatchObject(id: id, kind: String(decoding: words[1], as: UTF8.self), bytes: bytes))
      rest = rest[(bytes.endIndex + 1)...]
    }
    return rest.isEmpty ? objects : nil
  }
}
