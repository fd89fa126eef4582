#if os(Linux) && arch(x86_64)
  import Foundation
  import TestSupport
  import Testing

  // Formats are internal, because only rules read them.
  @testable import StringCatalogs

  /// Generated formats, read by flowctl and by Foundation.
  ///
  /// x86-64 passes integers and addresses in one set of registers and decimal numbers in another.
  /// Each integer is the address of a string, so that Foundation may read it with any type. An
  /// argument is used if another value of it changes the output.
  struct FoundationFormatTests {
    /// The strings that the integers of a run point to.
    enum Pointees: CaseIterable, Sendable {
      case objects
      case cStrings

      var letters: [String] {
        switch self {
        case .objects: ["@", "@", "d", "i", "u", "x", "X", "o", "c", "C", "p"]
        case .cStrings: ["s", "s", "S", "d", "u", "x", "p"]
        }
      }
    }

    @Test(arguments: Pointees.allCases)
    func `arguments and their classes are those that Foundation uses`(pointees: Pointees) throws {
      var generator = FormatGenerator(letters: pointees.letters + ["f", "e", "g", "F", "G", "E"])
      let values = FormatValues(pointees)
      var (compared, widths, different) = (0, 0, [String]())
      for _ in 0..<2_000 {
        let format = generator.format()
        guard let read = ReadFormat(format) else { continue }
        compared += 1
        if values.used(by: format, atMost: read.wholes.count + 1) != read.used {
          different.append(format)
        } else if !read.wholes.isEmpty, read.wholes.allSatisfy(\.isNumber) {
          widths += 1
          if FormatValues.wide(in: format, read.wholes.count) != read.wide {
            different.append(format)
          }
        }
        let shown = values.shown(by: format)
        if pointees == .objects, shown != read.objects { different.append(format) }
      }
      #expect(different.isEmpty, "\(different.count): \(different.prefix(20))")
      #expect(compared > 1_250 && widths > 250, "\(compared), \(widths)")
    }

    @Test func `two length modifiers are not a valid format`() throws {
      #expect(String(format: "%LLD", 5) == "%LD")
      #expect(try #require(ReadFormat("%LLD")).wholes.isEmpty)
    }

    @Test(arguments: ["%*d|%@", "%-*d|%d", "%.*f|%d", "%2$*1$d|%d"])
    func `a width that is an argument takes one`(format: String) throws {
      let read = try #require(ReadFormat(format))
      let base: [any CVarArg] = [3, 4, 5, 1.23456, 2.5]
      var used: Set<Int> = []
      for index in 0..<3 where read.wholes.indices.contains(index) {
        var others = base
        others[index] = 9
        if String(format: format.replacing("@", with: "d"), arguments: others)
          != String(format: format.replacing("@", with: "d"), arguments: base)
        {
          used.insert(index)
        }
      }
      #expect(used == Set(read.wholes.indices))
    }
  }

  /// A format as rules read it; the arguments in the two sets of registers.
  private struct ReadFormat {
    private(set) var wholes: [FormatKinds] = []
    private(set) var decimals = 0

    /// Nil if an argument is read twice in different ways, or one is left out.
    init?(_ format: String) {
      let arguments = Array("\"\(format)\"".utf8).withUnsafeBytes { bytes in
        var cursor = ByteCursor(bytes)
        return (try? cursor.string()).map { FormatText(cursor, $0).arguments }
      }
      guard let arguments else { return nil }
      let kinds = (1...FormatArguments.most).map { arguments[$0] }
      let last = kinds.lastIndex { !$0.isEmpty } ?? -1
      for kind in kinds.prefix(last + 1) {
        guard kind.rawValue.nonzeroBitCount == 1 else { return nil }
        if kind == .double {
          decimals += 1
        } else if kind != .longDouble {
          wholes.append(kind)
        }
      }
    }

    var used: FormatValues.Used {
      FormatValues.Used(wholes: Set(wholes.indices), decimals: Set(0..<decimals))
    }

    var objects: Set<Int> { Set(wholes.indices.filter { wholes[$0] == .object }) }
    var wide: Set<Int> { Set(wholes.indices.filter { wholes[$0] != .int }) }
  }

  extension FormatKinds {
    fileprivate var isNumber: Bool { [.int, .long, .pointer].contains(self) }
  }

  /// The arguments of a format, and other values for them.
  private struct FormatValues {
    struct Used: Hashable {
      var wholes: Set<Int> = []
      var decimals: Set<Int> = []
    }

    private static let count = 6
    private static let decimals = (0..<8).map { 1.5 + Double($0) }
    private static let otherDecimals = [7_777.25, -3.0e15]
    private static let signs = ["~", "^", "&", "=", ";", "{"]

    private let objects: [NSString]
    private let base: [Int]
    private let others: [[Int]]

    init(_ pointees: FoundationFormatTests.Pointees) {
      let signs = Self.signs + (0..<400).map { _ in "}" }
      objects = signs.map { NSString(string: $0 + " a text that is longer than a tagged one") }
      let addresses =
        switch pointees {
        case .objects: objects.map { Int(bitPattern: Unmanaged.passUnretained($0).toOpaque()) }
        // Kept until the process ends: a format may point to them at any time.
        case .cStrings: signs.map { Self.cString($0 + "text") }
        }
      base = Array(addresses.prefix(Self.count))
      others = base.map { address in
        addresses.dropFirst(Self.count).filter { other in
          // It must differ however little of it is read; it contains no half of a UTF-16 letter.
          other & 0xff != 0 && other & 0xff != address & 0xff && other & 0xf800 != 0xd800
        }.suffix(2)
      }
    }

    private static func cString(_ text: String) -> Int {
      let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 48)
      bytes.initialize(repeating: 0, count: 48)
      for (index, byte) in text.utf8.enumerated() { bytes[index] = byte }
      return Int(bitPattern: bytes)
    }

    private static func text(
      _ format: String, _ wholes: [Int], _ decimals: [Double] = decimals, rest: [Int]
    ) -> String {
      // Integers fill their registers, decimal numbers theirs. The rest is for larger reads,
      // such as decimal numbers of 16 bytes, and stays the same.
      String(
        format: format,
        arguments: wholes.map { $0 as any CVarArg } + decimals.map { $0 as any CVarArg }
          + (0..<4).flatMap { _ in rest.map { $0 as any CVarArg } })
    }

    func used(by format: String, atMost count: Int) -> Used {
      let text = Self.text(format, base, rest: base)
      var used = Used()
      for index in 0..<min(count, Self.count) {
        let changes = others[index].contains { other in
          var wholes = base
          wholes[index] = other
          return Self.text(format, wholes, rest: base) != text
        }
        if changes { used.wholes.insert(index) }
      }
      for index in Self.decimals.indices.prefix(Self.count) {
        let changes = Self.otherDecimals.contains { other in
          var decimals = Self.decimals
          decimals[index] = other
          return Self.text(format, base, decimals, rest: base) != text
        }
        if changes { used.decimals.insert(index) }
      }
      return used
    }

    /// The arguments whose texts are in the output.
    func shown(by format: String) -> Set<Int> {
      let text = Self.text(format, base, rest: base)
      return Set(Self.signs.indices.filter { text.contains(Self.signs[$0]) })
    }

    /// The arguments of which more than 32 bits are read.
    static func wide(in format: String, _ count: Int) -> Set<Int> {
      let base = (0..<Self.count).map { 1_000 + $0 }
      let text = text(format, base, rest: base)
      return Set(
        (0..<count).filter { index in
          var wholes = base
          wholes[index] += 1 << 40
          return Self.text(format, wholes, rest: base) != text
        })
    }
  }

  /// Formats that read no more than six arguments; equal seeds give equal formats.
  private struct FormatGenerator {
    private var random = SeededGenerator(seed: 23)
    private let letters: [String]

    private static let flags = [" ", " ", "-", "+", "0", "#"]
    private static let lengths = ["h", "hh", "l", "ll", "q", "z", "t", "j", "L"]
    private static let texts = ["a", " ", "%%", " of ", ". ", "100", "-"]
    private static let strays = ["k", "y", "b", "w", "!", "%", "é", ","]

    init(letters: [String]) { self.letters = letters }

    mutating func format() -> String {
      var format = ""
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        if Bool.random(using: &random) { format += one(of: Self.texts) }
        format += specifier()
      }
      return format
    }

    private mutating func specifier() -> String {
      let letter = chance(8) ? one(of: Self.strays) : one(of: letters)
      var parts: [String] = []
      // Arguments for C are in their order: Foundation passes them unchanged.
      if chance(2) { parts.append(one(of: Self.flags)) }
      if chance(4) {
        parts.insert("\(Int.random(in: 1...5, using: &random))$", at: chance(2) ? 0 : parts.count)
      }
      if chance(4) { parts.append("\(Int.random(in: 1...12, using: &random))") }
      if chance(4) { parts.append(".\(Int.random(in: 2...9, using: &random))") }
      if chance(3), let length = length(for: letter) { parts.append(length) }
      var specifier = "%"
      for part in parts {
        let isNumber = part.first?.isNumber == true
        // Adjacent digits would be one number, and `#@` starts a substitution.
        if isNumber, specifier.last?.isNumber == true { continue }
        if part == "#", letter == "@" { continue }
        specifier += part
      }
      return specifier + letter
    }

    private mutating func length(for letter: String) -> String? {
      switch letter {
      case "d", "i", "u", "x", "X", "o": one(of: Self.lengths)
      case "f", "e", "g", "F", "G", "E": one(of: ["l", "h", "L"])
      case "@": one(of: ["l", "h", "z"])
      default: nil
      }
    }

    private mutating func one(of choices: [String]) -> String {
      choices[Int.random(in: choices.indices, using: &random)]
    }

    private mutating func chance(_ count: Int) -> Bool {
      Int.random(in: 0..<count, using: &random) == 0
    }
  }
#endif
