import Base
import Manifests

/// One architecture of a Mach-O file.
struct MachOSlice: Sendable {
  let cpu: Int
  /// 1 is macOS, 2 iOS, 7 to 9 and 12 are simulators; nil without a record.
  var platform: Int?
  /// Such as `17.0`.
  var minimumOS: [Int]?
  var sdk: [Int]?
  var uuid: [UInt8]?
  /// Bytes of the segment `__TEXT`.
  var textSize = 0
  /// The paths of the loaded libraries.
  var libraries: [String] = []
  /// The symbols of other libraries.
  var imports: Set<String> = []
  /// The entitlements of the signature; nil without any.
  var entitlements: PropertyList?
  /// True if the symbols are too many to be read.
  fileprivate(set) var hasUnreadSymbols = false

  fileprivate var undefined: Range<Int>?
  fileprivate var symbols: (offset: Int, strings: Range<Int>)?
  fileprivate var signature: Range<Int>?

  init(cpu: Int) { self.cpu = cpu }

  var isSigned: Bool { signature != nil }
  fileprivate(set) var hasUnreadSignature = false

  var isForSimulator: Bool {
    let isIntel = cpu == 7 || cpu == 0x0100_0007
    return isIntel || platform.map { [7, 8, 9, 12].contains($0) } ?? false
  }

  /// The name of a library or framework without its folder and ending: `CoreLocation`.
  var frameworks: Set<String> {
    Set(libraries.map { PathParts($0).name(0) })
  }
}

/// Reads Mach-O files, thin and fat, of an app.
enum MachO {
  private static let mostCommands = 1 << 20
  private static let mostSlices = 16
  private static let mostStrings = 32 << 20
  private static let mostSymbols = 1 << 20
  private static let largestSignature = 8 << 20

  /// True for the first bytes of a Mach-O file; a Java class has fewer than 20 versions.
  static func isOne(_ head: [UInt8]) -> Bool {
    let bytes = ByteReading(head)
    switch bytes.big(0, 4) {
    case 0xcefa_edfe, 0xcffa_edfe: return true
    case 0xcafe_babe, 0xcafe_babf: return bytes.big(4, 4).map { $0 < 20 } ?? false
    default: return false
    }
  }

  /// The architectures of a file; `wantsSymbols` also reads imports and entitlements.
  static func slices(
    of entry: AppEntry, in files: any AppFiles, wantsSymbols: Bool
  ) throws(ArchiveFault) -> [MachOSlice] {
    let head = try files.start(of: entry, count: 4096)
    var starts = [0]
    let bytes = ByteReading(head)
    if let magic = bytes.big(0, 4), magic == 0xcafe_babe || magic == 0xcafe_babf {
      let isWide = magic == 0xcafe_babf
      guard let count = bytes.big(4, 4), count <= mostSlices else { throw damaged(entry) }
      starts = (0..<count).compactMap {
        isWide ? bytes.big(8 + $0 * 32 + 8, 8) : bytes.big(8 + $0 * 20 + 8, 4)
      }.sorted()
      if starts.count != count || starts.contains(where: { $0 > entry.size }) {
        throw damaged(entry)
      }
    }
    var slices: [MachOSlice] = []
    for start in starts {
      slices.append(try slice(entry, at: start, in: files, wantsSymbols: wantsSymbols))
    }
    return slices
  }

  private static func damaged(_ entry: AppEntry) -> ArchiveFault {
    ArchiveFault("the program \(ForeignText.quoted(entry.name)) is damaged")
  }

  private static func slice(
    _ entry: AppEntry, at start: Int, in files: any AppFiles, wantsSymbols: Bool
  ) throws(ArchiveFault) -> MachOSlice {
    let header = ByteReading(try files.ranges([start..<start + 32], of: entry).first ?? [])
    let magic = header.little(0, 4)
    guard magic == 0xfeed_facf || magic == 0xfeed_face, let cpu = header.little(4, 4),
      header.little(12, 4) != nil, let count = header.little(16, 4),
      let size = header.little(20, 4), size <= mostCommands
    else { throw damaged(entry) }
    let first = start + (magic == 0xfeed_facf ? 32 : 28)
    let commands = ByteReading(try files.ranges([first..<first + size], of: entry).first ?? [])
    var slice = MachOSlice(cpu: cpu)
    var position = 0
    for _ in 0..<count {
      guard let command = commands.little(position, 4),
        let length = commands.little(position + 4, 4), length >= 8,
        let part = commands.slice(position, length)
      else { throw damaged(entry) }
      slice.add(command & 0x7fff_ffff, ByteReading(part), width: magic == 0xfeed_facf ? 16 : 12)
      position += length
    }
    if wantsSymbols {
      try slice.readSymbols(of: entry, at: start, in: files, is64: magic == 0xfeed_facf)
    }
    return slice
  }

  fileprivate static func fits(_ symbols: Range<Int>, _ strings: Range<Int>) -> Bool {
    strings.count <= mostStrings && symbols.count <= mostSymbols * 16
  }

  fileprivate static var signatureLimit: Int { largestSignature }
}

extension MachOSlice {
  /// Reads a load command; `width` is the size of a symbol.
  fileprivate mutating func add(_ command: Int, _ bytes: ByteReading, width: Int) {
    switch command {
    case 0x19, 0x1:  // LC_SEGMENT_64, LC_SEGMENT
      let isText = bytes.text(8, most: 16) == "__TEXT"
      let size = command == 0x19 ? bytes.little(32, 8) : bytes.little(28, 4)
      if isText, let size { textSize = max(textSize, size) }
    case 0x1b: uuid = bytes.slice(8, 16).map(Array.init)  // LC_UUID
    case 0x32:  // LC_BUILD_VERSION
      platform = bytes.little(8, 4)
      (minimumOS, sdk) = (version(bytes, 12), version(bytes, 16))
    case 0x24, 0x25, 0x2f, 0x30:  // LC_VERSION_MIN_*
      platform = [0x24: 1, 0x25: 2, 0x2f: 3, 0x30: 4][command]
      (minimumOS, sdk) = (version(bytes, 8), version(bytes, 12))
    case 0xc, 0x18, 0x1f, 0x20:  // LC_LOAD_DYLIB, weak, re-exported, lazy
      if let name = bytes.little(8, 4).flatMap({ bytes.text($0) }) { libraries.append(name) }
    case 0x2:  // LC_SYMTAB
      if let offset = bytes.little(8, 4), let strings = bytes.little(16, 4),
        let size = bytes.little(20, 4)
      {
        symbols = (offset, strings..<strings + size)
      }
    case 0xb:  // LC_DYSYMTAB
      if let first = bytes.little(24, 4), let count = bytes.little(28, 4) {
        undefined = first..<first + count
      }
    case 0x1d:  // LC_CODE_SIGNATURE
      if let offset = bytes.little(8, 4), let size = bytes.little(12, 4) {
        signature = offset..<offset + size
      }
    default: break
    }
  }

  private func version(_ bytes: ByteReading, _ offset: Int) -> [Int]? {
    bytes.little(offset, 4).map { [$0 >> 16, $0 >> 8 & 0xff, $0 & 0xff] }
  }

  /// Reads the imports and the entitlements in one pass over the file.
  fileprivate mutating func readSymbols(
    of entry: AppEntry, at start: Int, in files: any AppFiles, is64: Bool
  ) throws(ArchiveFault) {
    let width = is64 ? 16 : 12
    var wanted: [(purpose: Int, range: Range<Int>)] = []
    if let undefined, let symbols {
      let first = start + symbols.offset
      let table = first + undefined.lowerBound * width..<first + undefined.upperBound * width
      let strings = start + symbols.strings.lowerBound..<start + symbols.strings.upperBound
      if MachO.fits(table, strings) {
        wanted += [(0, table), (1, strings)]
      } else {
        hasUnreadSymbols = true
      }
    }
    if let signature, signature.count <= MachO.signatureLimit {
      wanted.append((2, start + signature.lowerBound..<start + signature.upperBound))
    }
    wanted = wanted.filter { !$0.range.isEmpty }.sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
    let parts = try files.ranges(wanted.map(\.range), of: entry)
    func part(_ purpose: Int) -> [UInt8] {
      zip(wanted, parts).first { $0.0.purpose == purpose }?.1 ?? []
    }
    let (table, strings) = (ByteReading(part(0)), ByteReading(part(1)))
    for place in stride(from: 0, to: table.count, by: width) {
      if let offset = table.little(place, 4), let name = strings.text(offset, most: 512) {
        imports.insert(name)
      }
    }
    guard signature != nil else { return }
    do throws(StreamFault) {
      entitlements = try Self.entitlements(in: ByteReading(part(2)))
    } catch {
      hasUnreadSignature = true
    }
  }

  /// The entitlements in a code signature: a list of blobs, one of them a property list.
  private static func entitlements(
    in signature: ByteReading
  ) throws(StreamFault) -> PropertyList? {
    guard signature.big(0, 4) == 0xfade_0cc0, let count = signature.big(8, 4), count < 64 else {
      throw StreamFault(.unknownFormat)
    }
    for index in 0..<count {
      guard let offset = signature.big(12 + index * 8 + 4, 4),
        signature.big(offset, 4) == 0xfade_7171, let length = signature.big(offset + 4, 4),
        let text = signature.slice(offset + 8, length - 8)
      else { continue }
      return try PropertyList.reading(Array(text))
    }
    return nil
  }
}
