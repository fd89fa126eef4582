import Diagnostics
import Formats
import Manifests

/// What a run that writes many files is about to do, file by file.
struct StagedJournal: Hashable, Sendable {
  /// One file; digests, and nil where there is no file.
  struct Entry: Hashable, Sendable {
    var path: String
    var digest: String?
    /// As the run found it: what was changed since is left alone.
    var before: String?
  }

  var entries: [Entry]

  init(entries: [Entry]) { self.entries = entries }

  var bytes: [UInt8] {
    let list = entries.map { entry -> JSONValue in
      [
        "path": .string(entry.path), "sha256": .optional(entry.digest),
        "before": .optional(entry.before),
      ]
    }
    return JSONWriter().bytes(["schemaVersion": 1, "changes": .array(list)])
  }

  /// Reads a journal; nil where it is none, or names a path that leads elsewhere.
  init?(_ bytes: [UInt8]) {
    var entries: [Entry] = []
    do throws(StreamFault) {
      var stream = try JSONStream(ByteChunks(bytes))
      try stream.readObject { stream, key throws(StreamFault) in
        guard key == "changes" else { return }
        try stream.readArray { stream throws(StreamFault) in
          var entry = Entry(path: "")
          try stream.readObject { stream, key throws(StreamFault) in
            switch key {
            case "path": entry.path = try stream.readString() ?? ""
            case "sha256": entry.digest = try stream.readString()
            case "before": entry.before = try stream.readString()
            default: break
            }
          }
          entries.append(entry)
        }
      }
      try stream.readEnd()
    } catch {
      return nil
    }
    guard entries.allSatisfy({ ManifestPath.isSafe($0.path) }) else { return nil }
    self.entries = entries
  }
}
