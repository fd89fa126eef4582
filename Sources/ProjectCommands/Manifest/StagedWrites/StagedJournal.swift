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
    let head = JSONWriter(.compact).bytes(EntryHeads(changes: entries.map(EntryHead.init)).json)
    return entries.reduce(into: head + [Self.lineFeed]) { $0 += $1.change.bytes ?? [] }
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// Reads a journal; nil if it is invalid, incomplete, or has a path outside of the project.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: Self.lineFeed),
      let heads = try? EntryHeads(json: Array(bytes[..<end])).changes
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

/// The first line.
private struct EntryHeads: JSONRecord {
  var changes: [EntryHead] = []

  static var blank: EntryHeads { EntryHeads() }

  static var fields: [JSONField<EntryHeads>] {
    [.written("schemaVersion") { _ in 2 }, .stored("changes", \.changes)]
  }
}

/// The entry of one file in the first line.
private struct EntryHead: JSONRecord {
  var path = ""
  var before: String?
  var size: Int?
  var isExecutable = false

  static var blank: EntryHead { EntryHead() }

  static var fields: [JSONField<EntryHead>] {
    [
      .stored("path", \.path), .stored("before", \.before), .stored("size", \.size),
      .stored("isExecutable", \.isExecutable),
    ]
  }
}

extension EntryHead {
  init(_ entry: StagedJournal.Entry) {
    self.init(
      path: entry.change.path, before: entry.before, size: entry.change.bytes?.count,
      isExecutable: entry.change.isExecutable)
  }
}
