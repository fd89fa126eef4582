import Base

/// Reads the entries of a zip archive, without loading it.
struct ZipArchive: AppFiles {
  let entries: [AppEntry]
  private let file: RangedFile
  private let records: [Record]
  /// The offset of the central directory, where the entries end.
  let directory: Int

  /// The most entries of an archive; apps have some thousands.
  static let mostEntries = 65_535
  private static let largestDirectory = 64 << 20
  private static let piece = 1 << 18
  /// More bytes than this from one compressed byte of a large archive: its data is made to expand.
  private static let mostExpansion = 200
  private static let smallSize = 1 << 30

  private struct Record {
    let offset: Int
    let method: Int
    let checksum: UInt32
    let nameLength: Int
  }

  init(_ file: RangedFile) throws(ArchiveFault) {
    self.file = file
    let end = try End(file)
    guard end.count <= Self.mostEntries else {
      throw ArchiveFault("it has \(end.count) files, expected at most \(Self.mostEntries)")
    }
    guard end.size <= Self.largestDirectory else {
      throw ArchiveFault("its list of files has \(end.size) bytes")
    }
    directory = end.offset
    let bytes = ByteReading(try Self.read(file, end.offset, end.size))
    guard bytes.count == end.size else { throw .truncated }
    var (entries, records): ([AppEntry], [Record]) = ([], [])
    var (position, names) = (0, Set<String>())
    for _ in 0..<end.count {
      let (entry, record, length) = try Self.entry(bytes, at: position, index: records.count)
      // Which one counts depends on the program that reads it.
      guard names.insert(entry.name).inserted else {
        throw ArchiveFault("it contains \(ForeignText.quoted(entry.name)) twice")
      }
      position += length
      records.append(record)
      if !entry.name.hasSuffix("/") { entries.append(entry) }
    }
    (self.entries, self.records) = (entries, records)
    try checkSizes()
  }

  private static func read(
    _ file: RangedFile, _ offset: Int, _ count: Int
  ) throws(ArchiveFault) -> [UInt8] {
    do throws(FileError) {
      return try file.read(at: offset, count)
    } catch {
      throw ArchiveFault(error)
    }
  }

  // MARK: - Directory

  private static func entry(
    _ bytes: ByteReading, at start: Int, index: Int
  ) throws(ArchiveFault) -> (AppEntry, Record, Int) {
    guard bytes.little(start, 4) == 0x0201_4b50, let flags = bytes.little(start + 8, 2),
      let method = bytes.little(start + 10, 2), let sum = bytes.little(start + 16, 4),
      let nameLength = bytes.little(start + 28, 2), let extra = bytes.little(start + 30, 2),
      let comment = bytes.little(start + 32, 2), let mode = bytes.little(start + 40, 2),
      var stored = bytes.little(start + 20, 4), var size = bytes.little(start + 24, 4),
      var offset = bytes.little(start + 42, 4), let raw = bytes.slice(start + 46, nameLength),
      let fields = bytes.slice(start + 46 + nameLength, extra)
    else { throw ArchiveFault("its list of files is damaged") }
    let name = String(decoding: raw, as: UTF8.self)
    try check(name, isEncrypted: flags & 1 != 0)
    var wide = ByteReading(fields).zip64.makeIterator()
    if size == 0xffff_ffff { size = wide.next() ?? size }
    if stored == 0xffff_ffff { stored = wide.next() ?? stored }
    if offset == 0xffff_ffff { offset = wide.next() ?? offset }
    let entry = AppEntry(
      name: name, size: size, storedSize: stored, index: index, isLink: mode & 0xf000 == 0xa000)
    let record = Record(
      offset: offset, method: method, checksum: UInt32(truncatingIfNeeded: sum),
      nameLength: nameLength)
    return (entry, record, 46 + nameLength + extra + comment)
  }

  private static func check(_ name: String, isEncrypted: Bool) throws(ArchiveFault) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if name.hasPrefix("/") || name.contains("\\") || parts.contains("..") || name.isEmpty {
      throw ArchiveFault("its entry \(ForeignText.quoted(name)) has a path outside of the archive")
    }
    if isEncrypted { throw ArchiveFault("its entry \(ForeignText.quoted(name)) is encrypted") }
  }

  private func checkSizes() throws(ArchiveFault) {
    var (total, position) = (0, 0)
    let ordered = entries.sorted { records[$0.index].offset < records[$1.index].offset }
    for entry in ordered {
      let start = records[entry.index].offset
      guard start >= position, entry.storedSize <= directory - start, entry.size >= 0 else {
        throw start < position
          ? ArchiveFault("the data of \(ForeignText.quoted(entry.name)) overlaps another entry")
          : .truncated
      }
      position = start + 30 + entry.storedSize
      total = total.addingReportingOverflow(entry.size).partialValue
      guard total >= 0 else { throw ArchiveFault("its entries are too large") }
    }
    if total > Self.smallSize, total / Self.mostExpansion > file.count {
      throw ArchiveFault("its data expands from \(file.count) to \(total) bytes")
    }
  }

  // MARK: - Data

  /// The offset of a file's uncompressed bytes in the archive; nil if they are compressed.
  func offset(of entry: AppEntry) throws(ArchiveFault) -> Int? {
    records[entry.index].method == 0 ? try dataOffset(of: entry) : nil
  }

  /// The local header can have other fields than the directory.
  private func dataOffset(of entry: AppEntry) throws(ArchiveFault) -> Int {
    let record = records[entry.index]
    let header = ByteReading(try Self.read(file, record.offset, 30))
    guard header.little(0, 4) == 0x0403_4b50, let name = header.little(26, 2),
      let extra = header.little(28, 2)
    else { throw ArchiveFault("the entry \(ForeignText.quoted(entry.name)) is damaged") }
    let start = record.offset + 30 + name + extra
    guard entry.storedSize <= directory - start else { throw .truncated }
    return start
  }

  func ranges(_ ranges: [Range<Int>], of entry: AppEntry) throws(ArchiveFault) -> [[UInt8]] {
    let start = try dataOffset(of: entry)
    switch records[entry.index].method {
    case 0:
      guard entry.size == entry.storedSize else { throw damaged(entry) }
      var parts: [[UInt8]] = []
      for range in ranges {
        let range = range.clamped(to: 0..<entry.size)
        parts.append(try Self.read(file, start + range.lowerBound, range.count))
      }
      return parts
    case 8: return try inflated(ranges, of: entry, from: start)
    case let method:
      throw ArchiveFault(
        "\(ForeignText.quoted(entry.name)) has the compression method \(method), expected 0 or 8")
    }
  }

  private func inflated(
    _ ranges: [Range<Int>], of entry: AppEntry, from start: Int
  ) throws(ArchiveFault) -> [[UInt8]] {
    let inflater = Inflater(isRaw: true)
    let end = ranges.last?.upperBound ?? 0
    var parts = [[UInt8]](repeating: [], count: ranges.count)
    var (position, sum, first) = (0, UInt32(0), 0)
    var offset = 0
    while offset < entry.storedSize, position < end {
      let data = try Self.read(file, start + offset, min(Self.piece, entry.storedSize - offset))
      guard !data.isEmpty else { throw .truncated }
      offset += data.count
      let goesOn = inflater.inflate(data) { piece in
        sum = Inflater.checksum(piece, after: sum)
        let place = position..<position + piece.count
        position += piece.count
        while first < ranges.count, ranges[first].upperBound <= place.lowerBound { first += 1 }
        for index in first..<max(first, ranges.count) {
          if ranges[index].lowerBound >= place.upperBound { break }
          let wanted = ranges[index].clamped(to: place)
          parts[index] +=
            piece[wanted.lowerBound - place.lowerBound..<wanted.upperBound - place.lowerBound]
        }
        return position < end && position <= entry.size
      }
      guard goesOn != nil, position <= entry.size else { throw damaged(entry) }
      if inflater.isAtEnd { break }
    }
    let isWhole = end >= entry.size
    if isWhole, position != entry.size || sum != records[entry.index].checksum {
      throw damaged(entry)
    }
    return parts
  }

  private func damaged(_ entry: AppEntry) -> ArchiveFault {
    ArchiveFault("the data of \(ForeignText.quoted(entry.name)) is damaged")
  }
}

extension ZipArchive {
  /// True if the archive has Android's signing block before its list of files.
  var hasSigningBlock: Bool {
    guard directory >= 16, let magic = try? file.read(at: directory - 16, 16) else { return false }
    return magic.elementsEqual("APK Sig Block 42".utf8)
  }
}

/// The end record of an archive: where its list of files is.
private struct End {
  let count: Int
  let size: Int
  let offset: Int

  private static let longest = 22 + 65_535

  init(_ file: RangedFile) throws(ArchiveFault) {
    let start = max(0, file.count - Self.longest)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try file.read(at: start, file.count - start)
    } catch {
      throw ArchiveFault(error)
    }
    let reading = ByteReading(bytes)
    let place = stride(from: bytes.count - 22, through: 0, by: -1).first { place in
      reading.little(place, 4) == 0x0605_4b50
        && reading.little(place + 20, 2) == bytes.count - place - 22
    }
    guard let place, let count = reading.little(place + 10, 2),
      let size = reading.little(place + 12, 4), let offset = reading.little(place + 16, 4)
    else { throw ArchiveFault("it is no zip archive, or it is truncated") }
    if let wide = try Self.wide(file, before: start + place) {
      self = wide
    } else {
      (self.count, self.size, self.offset) = (count, size, offset)
    }
    guard self.offset + self.size <= start + place, self.count * 46 <= self.size else {
      throw .truncated
    }
  }

  private init(count: Int, size: Int, offset: Int) {
    (self.count, self.size, self.offset) = (count, size, offset)
  }

  /// The record of Zip64, for archives with more than 4 GB or 65,535 entries.
  private static func wide(_ file: RangedFile, before end: Int) throws(ArchiveFault) -> End? {
    do throws(FileError) {
      let locator = ByteReading(try file.read(at: end - 20, 20))
      guard locator.little(0, 4) == 0x0706_4b50, let place = locator.little(8, 8) else {
        return nil
      }
      let record = ByteReading(try file.read(at: place, 56))
      guard record.little(0, 4) == 0x0606_4b50, let count = record.little(32, 8),
        let size = record.little(40, 8), let offset = record.little(48, 8),
        count < 1 << 32, size < 1 << 48, offset < 1 << 48
      else { throw FileError.failed(path: "", reason: "its list of files is damaged") }
      return End(count: count, size: size, offset: offset)
    } catch {
      throw ArchiveFault(error)
    }
  }
}

extension ByteReading {
  /// The integers of the Zip64 field.
  fileprivate var zip64: [Int] {
    var position = 0
    while let id = little(position, 2), let length = little(position + 2, 2) {
      if id == 1 {
        return stride(from: 0, to: length - 7, by: 8).compactMap { little(position + 4 + $0, 8) }
      }
      position += 4 + length
    }
    return []
  }
}
