/// The format, size and transparency of an image, from its first bytes.
struct ImageHead: Hashable, Sendable {
  enum Format: String {
    case png = "PNG"
    case jpeg = "JPEG"
    case gif = "GIF"
    case webp = "WebP"
    case heic = "HEIC"
    case pdf = "PDF"
    case svg = "SVG"
  }

  let format: Format
  var width = 0
  var height = 0
  /// True for an alpha channel or a transparent color of a PNG.
  var hasAlpha = false

  /// The format of any file by its first bytes; nil if it is unknown.
  static func format(of head: [UInt8]) -> Format? {
    if head.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return .png }
    if head.starts(with: [0xff, 0xd8, 0xff]) { return .jpeg }
    if head.starts(with: "GIF8".utf8) { return .gif }
    if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) { return .webp }
    if head.dropFirst(4).starts(with: "ftyp".utf8) { return .heic }
    if head.starts(with: "%PDF".utf8) { return .pdf }
    return head.starts(with: "<svg".utf8) ? .svg : nil
  }

  /// Reads a PNG or JPEG file; nil if its size can't be read.
  init?(_ bytes: [UInt8]) {
    guard let format = Self.format(of: bytes) else { return nil }
    self.format = format
    let reading = ByteReading(bytes)
    switch format {
    case .png:
      guard let width = reading.big(16, 4), let height = reading.big(20, 4),
        let color = reading.byte(25)
      else { return nil }
      (self.width, self.height) = (width, height)
      hasAlpha = color & 4 != 0 || PNGChunks(reading).contains { $0.name == "tRNS" }
    case .jpeg:
      guard let (width, height) = Self.jpegSize(reading) else { return nil }
      (self.width, self.height) = (width, height)
    default: break
    }
  }

  private static func jpegSize(_ bytes: ByteReading) -> (Int, Int)? {
    var position = 2
    while bytes.byte(position) == 0xff, let marker = bytes.byte(position + 1) {
      if marker == 0xff {
        position += 1
        continue
      }
      if 0xc0...0xcf ~= marker, ![0xc4, 0xc8, 0xcc].contains(marker) {
        guard let height = bytes.big(position + 5, 2), let width = bytes.big(position + 7, 2) else {
          return nil
        }
        return (width, height)
      }
      guard marker != 0xd9, let length = bytes.big(position + 2, 2), length >= 2 else { return nil }
      position += 2 + length
    }
    return nil
  }
}

/// The chunks of a PNG file before its image data ends.
struct PNGChunks: Sequence, IteratorProtocol {
  private let bytes: ByteReading
  private var position = 8

  init(_ bytes: ByteReading) { self.bytes = bytes }

  mutating func next() -> (name: String, data: ArraySlice<UInt8>)? {
    guard let length = bytes.big(position, 4), let name = bytes.slice(position + 4, 4),
      let data = bytes.slice(position + 8, length)
    else { return nil }
    position += 12 + length
    return (String(decoding: name, as: UTF8.self), data)
  }
}
