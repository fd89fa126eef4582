/// The bytes of a file that is to be written, in pieces: ranges of the file as it was, and new text.
///
/// The file's bytes are borrowed: pieces must not outlive the call that lends them.
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
  /// The next piece that is to be read, and how much of it has been.
  private var next = 0
  private var taken = 0

  /// So many bytes are read at once: they fit into the cache of a core.
  private static let chunk = 1 << 18

  /// No pieces yet, of a file and of texts that are known by their indices.
  init(of file: UnsafeRawBufferPointer, texts: [[UInt8]] = []) {
    self.file = file
    self.texts = texts
  }

  /// How many bytes there are.
  package var count: Int { pieces.reduce(0) { $0 + $1.range.count } }

  /// Adds bytes of the file as it was.
  mutating func append(_ range: Range<Int>) { pieces.append((.file, range)) }

  /// Adds bytes of a text.
  mutating func append(_ range: Range<Int>, ofText index: Int) {
    pieces.append((.text(index), range))
  }

  /// Adds new bytes.
  mutating func append(_ bytes: some Sequence<UInt8>) {
    let start = added.count
    added.append(contentsOf: bytes)
    pieces.append((.added, start..<added.count))
  }

  /// Puts the next bytes behind those of the buffer; false where none are left.
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
