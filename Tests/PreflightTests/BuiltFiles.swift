import Base
import Manifests

@testable import Preflight

/// Builds zip archives without compression.
struct ZipBuilder {
  var local: [UInt8] = []
  var central: [UInt8] = []
  var count = 0

  static func little(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  mutating func add(
    _ name: String, _ data: [UInt8], flags: Int = 0, size: Int? = nil, extra: Int = 0,
    offset: Int? = nil
  ) {
    let start = offset ?? local.count
    let sum = Self.little(Int(Inflater.checksum(data)), 4)
    let sizes = sum + Self.little(data.count, 4) + Self.little(size ?? data.count, 4)
    let head = Self.little(20, 2) + Self.little(flags, 2) + Self.little(0, 6) + sizes
    local += Self.little(0x0403_4b50, 4) + head
    // The local header may have more fields than the directory.
    local += Self.little(name.utf8.count, 2) + Self.little(extra, 2) + Array(name.utf8)
    local += [UInt8](repeating: 0, count: extra) + data
    central += Self.little(0x0201_4b50, 4) + Self.little(20, 2) + head
    central += Self.little(name.utf8.count, 2) + [UInt8](repeating: 0, count: 12)
    central += Self.little(start, 4) + Array(name.utf8)
    count += 1
  }

  var bytes: [UInt8] {
    let end = Self.little(0x0605_4b50, 4) + Self.little(0, 4)
    let counts = Self.little(min(count, 65_535), 2) + Self.little(min(count, 65_535), 2)
    let place = Self.little(central.count, 4) + Self.little(local.count, 4)
    return local + central + end + counts + place + Self.little(0, 2)
  }
}

func little(_ value: Int, _ width: Int) -> [UInt8] { ZipBuilder.little(value, width) }
func big(_ value: Int, _ width: Int) -> [UInt8] { little(value, width).reversed() }

/// An archive of files, sorted by their names.
func zip(_ files: [String: [UInt8]]) -> [UInt8] {
  var builder = ZipBuilder()
  for (name, data) in files.sorted(by: { $0.key < $1.key }) { builder.add(name, data) }
  return builder.bytes
}

/// An XML property list of keys and the elements of their values; nil leaves a key out.
func plist(_ members: [String: String?]) -> [UInt8] {
  let lines = members.sorted { $0.key < $1.key }
    .compactMap { key, value in value.map { "<key>\(key)</key>\($0)" } }
  return Array("<plist version=\"1.0\"><dict>\(lines.joined())</dict></plist>".utf8)
}

/// A Mach-O program of 64 bits with what the rules read.
struct Program {
  var minimum = (15, 0)
  var sdk = (26, 0)
  var platform = 2
  var cpu = 0x0100_000c
  var textSize = 4096
  var libraries: [String] = []
  var imports: [String] = []
  /// Nil without a signature.
  var entitlements: [String: String]? = [:]

  var bytes: [UInt8] {
    var commands = [
      little(0x19, 4) + little(72, 4) + Array("__TEXT".utf8) + [UInt8](repeating: 0, count: 10)
        + little(0, 8) + little(textSize, 8) + [UInt8](repeating: 0, count: 32),
      little(0x32, 4) + little(24, 4) + little(platform, 4)
        + little(minimum.0 << 16 | minimum.1 << 8, 4) + little(sdk.0 << 16 | sdk.1 << 8, 4)
        + little(0, 4),
      little(0x1b, 4) + little(24, 4) + [UInt8](repeating: 1, count: 16),
    ]
    for name in libraries {
      let text = Array(name.utf8) + [UInt8](repeating: 0, count: 8 - name.utf8.count % 8)
      commands.append(
        little(0xc, 4) + little(24 + text.count, 4) + little(24, 4) + little(0, 12) + text)
    }
    var (strings, table): ([UInt8], [UInt8]) = ([0], [])
    for name in imports {
      table += little(strings.count, 4) + little(1, 12)
      strings += Array(name.utf8) + [0]
    }
    let signature = entitlements.map(Self.signature) ?? []
    let size = commands.joined().count + 24 + 80 + (signature.isEmpty ? 0 : 16)
    let start = 32 + size
    commands.append(
      little(2, 4) + little(24, 4) + little(start, 4) + little(imports.count, 4)
        + little(start + table.count, 4) + little(strings.count, 4))
    commands.append(
      little(0xb, 4) + little(80, 4) + little(0, 16) + little(0, 4) + little(imports.count, 4)
        + little(0, 48))
    if !signature.isEmpty {
      commands.append(
        little(0x1d, 4) + little(16, 4) + little(start + table.count + strings.count, 4)
          + little(signature.count, 4))
    }
    let head =
      little(0xfeed_facf, 4) + little(cpu, 4) + little(0, 4) + little(2, 4)
      + little(commands.count, 4) + little(size, 4) + little(0, 8)
    return head + commands.joined() + table + strings + signature
  }

  private static func signature(_ entitlements: [String: String]) -> [UInt8] {
    let list = plist(entitlements)
    let blob = big(0xfade_7171, 4) + big(8 + list.count, 4) + list
    return big(0xfade_0cc0, 4) + big(20 + blob.count, 4) + big(1, 4) + big(5, 4) + big(20, 4) + blob
  }

  /// A file of several architectures.
  static func fat(_ programs: [Program]) -> [UInt8] {
    var (head, data) = (big(0xcafe_babe, 4) + big(programs.count, 4), [UInt8]())
    for program in programs {
      let bytes = program.bytes
      head += big(program.cpu, 4) + big(0, 4) + big(4096 + data.count, 4) + big(bytes.count, 4)
      head += big(12, 4)
      data += bytes
    }
    return head + [UInt8](repeating: 0, count: 4096 - head.count) + data
  }
}

/// A native library whose table of headers is at an offset.
func library(align: Int, is64Bit: Bool = true, table: Int = 64) -> [UInt8] {
  let magic: [UInt8] = [0x7f, 0x45, 0x4c, 0x46, is64Bit ? 2 : 1, 1, 1] + little(0, 9)
  if is64Bit {
    let head =
      magic + little(3, 2) + little(183, 2) + little(1, 4) + little(0, 8) + little(table, 8)
      + little(0, 8) + little(0, 4) + little(64, 2) + little(56, 2) + little(1, 2) + little(0, 6)
    return head + [UInt8](repeating: 0, count: table - 64) + little(1, 4) + little(0, 44)
      + little(align, 8)
  }
  let head =
    magic + little(3, 2) + little(40, 2) + little(1, 4) + little(0, 4) + little(52, 4)
    + little(0, 8) + little(52, 2) + little(32, 2) + little(1, 2) + little(0, 6)
  return head + little(1, 4) + little(0, 24) + little(align, 4)
}

/// An element of a manifest, to be written in both binary forms.
struct Element {
  var name: String
  var attributes: [(String, Value)] = []
  var children: [Element] = []

  enum Value {
    case text(String)
    case number(Int)
    case flag(Bool)
  }

  // MARK: - Protocol buffers

  private static func field(_ number: Int, _ data: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(data.count) + data
  }

  static func varint(_ number: Int) -> [UInt8] {
    number < 128 ? [UInt8(number)] : [UInt8(number & 127 | 128)] + varint(number >> 7)
  }

  var proto: [UInt8] {
    var body = Self.field(3, Array(name.utf8))
    for (name, value) in attributes {
      var attribute = Self.field(2, Array(name.utf8))
      switch value {
      case .text(let text): attribute += Self.field(3, Array(text.utf8))
      case .number(let number):
        attribute += Self.field(6, Self.field(7, Self.varint(6 << 3) + Self.varint(number)))
      case .flag(let flag):
        attribute += Self.field(6, Self.field(7, Self.varint(8 << 3) + Self.varint(flag ? 1 : 0)))
      }
      body += Self.field(4, attribute)
    }
    for child in children { body += Self.field(5, child.proto) }
    return Self.field(1, body)
  }

  // MARK: - Binary XML

  private var texts: [String] {
    [name]
      + attributes.flatMap { name, value in
        if case .text(let text) = value { [name, text] } else { [name] }
      } + children.flatMap(\.texts)
  }

  private func chunks(_ index: (String) -> Int) -> [UInt8] {
    var own: [UInt8] = []
    for (name, value) in attributes {
      own += little(-1, 4) + little(index(name), 4)
      switch value {
      case .text(let text):
        own += little(index(text), 4) + [8, 0, 0, 3] + little(index(text), 4)
      case .number(let number): own += little(-1, 4) + [8, 0, 0, 0x10] + little(number, 4)
      case .flag(let flag): own += little(-1, 4) + [8, 0, 0, 0x12] + little(flag ? -1 : 0, 4)
      }
    }
    let start =
      little(0x102, 2) + little(16, 2) + little(36 + own.count, 4) + little(1, 4) + little(-1, 4)
      + little(-1, 4) + little(index(name), 4) + little(20, 2) + little(20, 2)
      + little(attributes.count, 2) + little(0, 6) + own
    let end =
      little(0x103, 2) + little(16, 2) + little(24, 4) + little(1, 4) + little(-1, 4)
      + little(-1, 4) + little(index(name), 4)
    return start + children.flatMap { $0.chunks(index) } + end
  }

  /// The binary XML of an `.apk`, its texts in UTF-8 or UTF-16.
  func binary(isUTF8: Bool) -> [UInt8] {
    let texts = texts.uniqued
    var (offsets, data): ([UInt8], [UInt8]) = ([], [])
    for text in texts {
      offsets += little(data.count, 4)
      if isUTF8 {
        data += [UInt8(text.count), UInt8(text.utf8.count)] + Array(text.utf8) + [0]
      } else {
        data += little(text.utf16.count, 2) + text.utf16.flatMap { little(Int($0), 2) } + [0, 0]
      }
    }
    let head = 28 + offsets.count
    let pool =
      little(1, 2) + little(28, 2) + little(head + data.count, 4) + little(texts.count, 4)
      + little(0, 4) + little(isUTF8 ? 0x100 : 0, 4) + little(head, 4) + little(0, 4) + offsets
    let body = pool + data + chunks { texts.firstIndex(of: $0) ?? 0 }
    return little(3, 2) + little(8, 2) + little(8 + body.count, 4) + body
  }
}
