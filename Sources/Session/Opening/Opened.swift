import Git
import Synchronization

/// What a session and its copies have opened.
final class Opened: Sendable {
  private struct Objects {
    let packs: String
    let modified: Int64?
    let reader: ObjectReader
  }

  private let objects = Mutex<Objects?>(nil)

  /// The objects whose packs lie in a directory that was modified at this time.
  func objects(_ packs: String, _ modified: Int64?, open: () -> ObjectReader) -> ObjectReader {
    objects.withLock { known in
      if let known, known.packs == packs, known.modified == modified { return known.reader }
      let reader = open()
      known = Objects(packs: packs, modified: modified, reader: reader)
      return reader
    }
  }
}
