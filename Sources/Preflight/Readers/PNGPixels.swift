/// Finds transparent pixels in a PNG file, row by row.
enum PNGPixels {
  enum Opacity: Hashable {
    case opaque
    /// The first pixel that is not opaque.
    case transparent(x: Int, y: Int)
    /// The image is damaged, or in a form that is not read.
    case unreadable
  }

  static func opacity(of all: [UInt8]) -> Opacity {
    let bytes = ByteReading(all)
    guard ImageHead.format(of: all) == .png, let width = bytes.big(16, 4),
      let height = bytes.big(20, 4), let depth = bytes.byte(24), let color = bytes.byte(25),
      let interlace = bytes.byte(28), 1...8192 ~= width, 1...8192 ~= height,
      let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color]
    else { return .unreadable }
    var (alpha, data) = ([UInt8](), [UInt8]())
    for (name, part) in PNGChunks(bytes) {
      if name == "tRNS" { alpha = Array(part) }
      if name == "IDAT" { data += part }
    }
    let sample = Sample(color: color, depth: depth, channels: channels, alpha: alpha)
    if !sample.canBeTransparent, interlace > 0 { return .opaque }
    guard [1, 2, 4, 8, 16].contains(depth), interlace == 0,
      !sample.canBeTransparent || color == 3 && depth <= 8 || depth >= 8
    else { return .unreadable }
    var rows = Rows(width: width, bits: channels * depth, height: height)
    var found: Opacity?
    let isWhole = Inflater(isRaw: false).inflate(data) { piece in
      rows.add(piece) { row, y in
        if let x = sample.transparent(in: row, width: width) { found = .transparent(x: x, y: y) }
        return found == nil
      }
    }
    return found ?? (isWhole != nil && rows.isAtEnd ? .opaque : .unreadable)
  }

  /// Which samples of a row are transparent.
  private struct Sample {
    let color: Int
    let depth: Int
    let channels: Int
    /// The alpha values of a palette, or the transparent color.
    let alpha: [UInt8]

    var canBeTransparent: Bool {
      color == 4 || color == 6 || color == 3 && alpha.contains { $0 < 255 }
        || (color == 0 || color == 2) && alpha.count >= channels * 2
    }

    func transparent(in row: ArraySlice<UInt8>, width: Int) -> Int? {
      if !canBeTransparent { return nil }
      let start = row.startIndex
      if color == 3 {
        let perByte = 8 / depth
        return (0..<width).first { x in
          let byte = row[start + x / perByte]
          let shift = 8 - depth * (x % perByte + 1)
          let index = Int(byte >> UInt8(shift)) & (1 << depth - 1)
          return index < alpha.count && alpha[index] < 255
        }
      }
      let size = channels * depth / 8
      if color == 0 || color == 2 {
        let key = depth == 16 ? alpha : stride(from: 1, to: channels * 2, by: 2).map { alpha[$0] }
        return (0..<width).first { x in
          row[(start + x * size)..<(start + (x + 1) * size)].elementsEqual(key.prefix(size))
        }
      }
      let last = depth == 16 ? size - 2 : size - 1
      return (0..<width).first { x in
        let place = start + x * size + last
        return row[place] < 255 || depth == 16 && row[place + 1] < 255
      }
    }
  }

  /// The rows of an image, with their filters undone.
  private struct Rows {
    private let length: Int
    private let step: Int
    private let height: Int
    private var last: [UInt8]
    private var rest: [UInt8] = []
    private var row = 0

    init(width: Int, bits: Int, height: Int) {
      length = (width * bits + 7) / 8
      step = max(1, bits / 8)
      self.height = height
      last = [UInt8](repeating: 0, count: length)
    }

    var isAtEnd: Bool { row == height }

    /// Adds bytes; `visit` gets each whole row, and returns whether to continue.
    mutating func add(_ piece: [UInt8], _ visit: (ArraySlice<UInt8>, Int) -> Bool) -> Bool {
      rest += piece
      var start = 0
      defer { rest.removeFirst(start) }
      while rest.count - start > length, row < height {
        var line = Array(rest[start + 1...start + length])
        unfilter(rest[start], &line)
        start += length + 1
        if !visit(line[...], row) { return false }
        (last, row) = (line, row + 1)
      }
      return row < height
    }

    private func unfilter(_ filter: UInt8, _ line: inout [UInt8]) {
      for index in line.indices where filter > 0 {
        let left = index >= step ? line[index - step] : 0
        let up = last[index]
        switch filter {
        case 1: line[index] &+= left
        case 2: line[index] &+= up
        case 3: line[index] &+= UInt8((Int(left) + Int(up)) / 2)
        default: line[index] &+= paeth(left, up, index >= step ? last[index - step] : 0)
        }
      }
    }

    private func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
      let (a, b, c) = (Int(left), Int(up), Int(corner))
      let (da, db, dc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
      return da <= db && da <= dc ? left : db <= dc ? up : corner
    }
  }
}
