/// The bytes of a file to write, in pieces: ranges of the old file, and new text.
///
/// The old file's bytes are borrowed: pieces must not outlive the call that lends them.
package struct CatalogPieces {
  private enum Source {
    case file
    case added
    /// A text by its index.
    case text(Int)
  }

  private let file: UnsafeRawBufferPointer
  private let texts: [[UInt8]]
  private var added: [UInt8] = []
  private var pieces: [(source: Source, range: Range<Int>)] = []
  /// The index of the next piece to read, and how much of it has been read.
  private var next = 0
  private var taken = 0

  /// How many bytes are read at once: they fit into the cache of a core.
  private static let chunk = 1 << 18

  /// No pieces yet; pieces refer to a file and to texts by index.
  init(of file: UnsafeRawBufferPointer, texts: [[UInt8]] = []) {
    self.file = file
    self.texts = texts
  }

  /// How many bytes there are.
  package var count: Int { pieces.reduce(0) { $0 + $1.range.count } }

  /// Adds bytes of the old file.
  mutating func append(_ range: Range<Int>) { pieces.append((.file, range)) }

  /// Adds bytes of a text.
  mutating func append(_ range: Range<Int>, ofText index: Int) {
    pieces.append((.text(index), range))
  }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    let start = added.count
    added.append(contentsOf: bytes)
    pieces.append((.added, start..<added.count))
  }

  /// Appends the next bytes to the buffer; returns false if none are left.
  package mutating func read(into buffer: inout [UInt8]) -> Bool {
    guard next < pieces.count else { return false }
    var room = Self.chunk
    while next < pieces.count, room > 0 {
      let (source, range) = pieces[next]
      let part = range.dropFirst(taken).prefix(room)
      switch source {
      case .file: buffer.append(contentsOf: file[part])
      case .added: buffer.append(contentsOf: added[part])
      case .text(let index): buffer.append(contentsOf: texts[index][part])
      }
      room -= part.count
      taken += part.count
      if part.upperBound == range.upperBound { (next, taken) = (next + 1, 0) }
    }
    return true
  }

  /// All bytes that are left.
  package func joined() -> [UInt8] {
    var (rest, bytes) = (self, [UInt8]())
    bytes.reserveCapacity(count)
    while rest.read(into: &bytes) {}
    return bytes
  }
}
