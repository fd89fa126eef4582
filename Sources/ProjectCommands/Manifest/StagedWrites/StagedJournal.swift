import Base
import Manifests

/// The changes of a run that writes many files, with all data to complete them.
///
/// It is one file, so that it exists completely or not at all, and is synced once: a line of JSON
/// and the bytes of all files, one after the other.
struct StagedJournal: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    var change: StagedChange
    /// The digest that the run found, nil for no file; later changes are kept.
    var before: String?
  }

  var entries: [Entry]

  init(entries: [Entry]) { self.entries = entries }

  var bytes: [UInt8] {
    let list = entries.map { entry -> JSONValue in
      [
        "path": .string(entry.change.path), "before": .optional(entry.before),
        "size": entry.change.bytes.map { .number($0.count) } ?? .null,
        "isExecutable": .bool(entry.change.isExecutable),
      ]
    }
    let head = JSONWriter(.compact).bytes(["schemaVersion": 2, "changes": .array(list)])
    return entries.reduce(into: head + [Self.lineFeed]) { $0 += $1.change.bytes ?? [] }
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// Reads a journal; nil if it is invalid, incomplete, or has a path outside of the project.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: Self.lineFeed),
      let heads = try? EntryHead.all(in: Array(bytes[..<end]))
    else { return nil }
    var entries: [Entry] = []
    var rest = bytes[(end + 1)...]
    for head in heads {
      guard ManifestPath.isBelow(head.path), (0...rest.count).contains(head.size ?? 0) else {
        return nil
      }
      let content = head.size.map { Array(rest.prefix($0)) }
      rest = rest.dropFirst(head.size ?? 0)
      let change = StagedChange(path: head.path, bytes: content, isExecutable: head.isExecutable)
      entries.append(Entry(change: change, before: head.before))
    }
    guard rest.isEmpty else { return nil }
    self.entries = entries
  }
}

/// The entry of one file in the first line.
private struct EntryHead {
  var path = ""
  var before: String?
  var size: Int?
  var isExecutable = false

  static func all(in bytes: [UInt8]) throws(StreamFault) -> [EntryHead] {
    var heads: [EntryHead] = []
    var stream = try JSONStream(ByteChunks(bytes))
    try stream.readObject { stream, key throws(StreamFault) in
      guard key == "changes" else { return }
      try stream.readArray { stream throws(StreamFault) in
        heads.append(try EntryHead(&stream))
      }
    }
    try stream.readEnd()
    return heads
  }

  private init(_ stream: inout JSONStream) throws(StreamFault) {
    try stream.readObject { stream, key throws(StreamFault) in
      switch key {
      case "path": path = try stream.readString() ?? ""
      case "before": before = try stream.readString()
      case "size": size = try stream.readNumber()?.integer
      case "isExecutable": isExecutable = try stream.readBool() ?? false
      default: break
      }
    }
  }
}
