/// The program headers of an ELF library.
struct ELFHead: Hashable, Sendable {
  /// The alignments of the loaded segments.
  let alignments: [Int]

  /// Reads the headers of a library; nil if they are not readable.
  init?(_ entry: AppEntry, in files: any AppFiles) throws(ArchiveFault) {
    let head = ByteReading(try files.start(of: entry, count: 64))
    guard head.bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46]), let kind = head.byte(4),
      head.byte(5) == 1, kind == 1 || kind == 2
    else { return nil }
    let isWide = kind == 2
    guard let table = isWide ? head.little(32, 8) : head.little(28, 4),
      let size = head.little(isWide ? 54 : 42, 2), let count = head.little(isWide ? 56 : 44, 2),
      size * count > 0, table <= entry.size - size * count
    else { return nil }
    // A tool that adds headers, such as patchelf, writes the table at the end of the file.
    let range = table..<table + size * count
    let bytes = ByteReading(try files.ranges([range], of: entry).first ?? [])
    var alignments: [Int] = []
    for start in stride(from: 0, to: size * count, by: size) {
      guard let type = bytes.little(start, 4),
        let alignment = isWide ? bytes.little(start + 48, 8) : bytes.little(start + 28, 4)
      else { return nil }
      if type == 1 { alignments.append(alignment) }
    }
    if alignments.isEmpty { return nil }
    self.alignments = alignments
  }
}
