/// The program headers of an ELF library.
struct ELFHead: Hashable, Sendable {
  let is64Bit: Bool
  /// The alignments of the loaded segments.
  let alignments: [Int]

  /// The bytes at the start of a file that contain the headers of all usual libraries.
  static let length = 1 << 14

  /// Reads the first bytes of a file; nil if they are no ELF file.
  init?(_ head: [UInt8]) {
    let bytes = ByteReading(head)
    guard head.starts(with: [0x7f, 0x45, 0x4c, 0x46]), let kind = bytes.byte(4),
      bytes.byte(5) == 1, kind == 1 || kind == 2
    else { return nil }
    let isWide = kind == 2
    guard let table = isWide ? bytes.little(32, 8) : bytes.little(28, 4),
      let size = bytes.little(isWide ? 54 : 42, 2), let count = bytes.little(isWide ? 56 : 44, 2),
      table < head.count
    else { return nil }
    var alignments: [Int] = []
    for index in 0..<count {
      let start = table + index * size
      guard let type = bytes.little(start, 4),
        let alignment = isWide ? bytes.little(start + 48, 8) : bytes.little(start + 28, 4)
      else { return nil }
      if type == 1 { alignments.append(alignment) }
    }
    (is64Bit, self.alignments) = (isWide, alignments)
  }
}
