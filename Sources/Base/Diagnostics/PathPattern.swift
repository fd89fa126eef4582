/// A path pattern without braces, matched in linear memory.
package struct PathPattern: Hashable, Sendable {
  private let parts: [Part]
  private let sets: [CharacterSet]
  /// The bytes that every matching path starts with.
  package let literalPrefix: [UInt8]
  /// The folder or file of the pattern before its first wildcard, from the top.
  package let place: [UInt8]

  /// The bytes of one component, and numbers above 255 for wildcards.
  private enum Part: Hashable, Sendable {
    /// `**`
    case any
    case literal([UInt8])
    case wild([UInt16])
  }

  /// Parses a pattern such as `**/*.lock`; every text is valid.
  init(_ pattern: [UInt8]) {
    var sets: [CharacterSet] = []
    let written = pattern.split(separator: Self.slash).filter { !$0.elementsEqual(".".utf8) }
    var parts = written.map { Self.part($0, &sets) }
    let isFolder = pattern.last == Self.slash
    let isNested = pattern.dropLast(isFolder ? 1 : 0).contains(Self.slash)
    if isFolder || parts.last.map(Self.isLiteral) == true { parts.append(.any) }
    let names = parts.prefix(while: Self.isLiteral).map { part in
      if case .literal(let name) = part { name } else { [UInt8]() }
    }
    place = Array(names.joined(separator: [Self.slash]))
    // A single name can be in any folder.
    let isAnywhere = !isNested && written.count == 1 && parts.first != .any
    literalPrefix = isAnywhere ? [] : place
    self.parts = isAnywhere ? [.any] + parts : parts
    self.sets = sets
  }

  /// True if the whole path, a slice of a longer list, matches.
  package func matches(_ path: Slice<UnsafeRawBufferPointer>) -> Bool {
    matches(UnsafeRawBufferPointer(rebasing: path))
  }

  private static let slash = UInt8(ascii: "/")
  private static let star = UInt16(256)
  private static let question = UInt16(257)
  private static let firstSet = UInt16(258)

  private static func isLiteral(_ part: Part) -> Bool {
    if case .literal = part { true } else { false }
  }

  /// A two-pointer match over components: only the last `**` is retried.
  package func matches(_ path: UnsafeRawBufferPointer) -> Bool {
    if parts.isEmpty { return false }
    var position = 0
    var rest = Self.part(of: path, from: 0)
    var wildcard: (pattern: Int, part: Range<Int>)?
    while let part = rest {
      if position < parts.count, case .any = parts[position] {
        if position == parts.count - 1 { return true }
        wildcard = (position, part)
        position += 1
      } else if position < parts.count, matches(parts[position], path, part) {
        position += 1
        rest = Self.part(of: path, from: part.upperBound)
      } else if let last = wildcard, let next = Self.part(of: path, from: last.part.upperBound) {
        wildcard = (last.pattern, next)
        position = last.pattern + 1
        rest = next
      } else {
        return false
      }
    }
    return parts[position...].allSatisfy { $0 == .any }
  }

  /// The next component of a path that is not empty.
  private static func part(of path: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
    var first = start
    while first < path.count, path[first] == slash { first += 1 }
    if first == path.count { return nil }
    var end = first
    while end < path.count, path[end] != slash { end += 1 }
    return first..<end
  }

  private func matches(_ pattern: Part, _ path: UnsafeRawBufferPointer, _ part: Range<Int>) -> Bool
  {
    switch pattern {
    case .any: true
    case .literal(let name):
      name.count == part.count && name.elementsEqual(UnsafeRawBufferPointer(rebasing: path[part]))
    case .wild(let signs): matches(signs, path, part)
    }
  }

  /// Matches within a component, where only the last `*` is retried.
  private func matches(
    _ pattern: [UInt16], _ path: UnsafeRawBufferPointer, _ part: Range<Int>
  ) -> Bool {
    var (position, next) = (0, part.lowerBound)
    var wildcard: (pattern: Int, text: Int)?
    while next < part.upperBound {
      if position < pattern.count, pattern[position] == Self.star {
        wildcard = (position, next)
        position += 1
      } else if position < pattern.count, matches(pattern[position], path[next]) {
        // `?` is one character of any number of bytes.
        let isCharacter = pattern[position] == Self.question
        (position, next) = (position + 1, next + 1)
        while isCharacter, next < part.upperBound, path[next] & 0xc0 == 0x80 { next += 1 }
      } else if let last = wildcard {
        wildcard = (last.pattern, last.text + 1)
        (position, next) = (last.pattern + 1, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy { $0 == Self.star }
  }

  private func matches(_ sign: UInt16, _ byte: UInt8) -> Bool {
    if sign < Self.star { return sign == UInt16(byte) }
    return sign == Self.question || sets[Int(sign - Self.firstSet)].contains(byte)
  }
}

// MARK: - Reading

extension PathPattern {
  private static func part(_ text: ArraySlice<UInt8>, _ sets: inout [CharacterSet]) -> Part {
    if text.elementsEqual("**".utf8) { return .any }
    var signs: [UInt16] = []
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): if signs.last != star { signs.append(star) }
      case UInt8(ascii: "?"): signs.append(question)
      case UInt8(ascii: "\\"): signs.append(UInt16(rest.popFirst() ?? byte))
      case UInt8(ascii: "["):
        guard sets.count < 1000, let (set, end) = CharacterSet.read(rest) else {
          signs.append(UInt16(byte))
          continue
        }
        signs.append(firstSet + UInt16(sets.count))
        sets.append(set)
        rest = rest[end...]
      default: signs.append(UInt16(byte))
      }
    }
    return signs.allSatisfy { $0 < star } ? .literal(signs.map { UInt8($0) }) : .wild(signs)
  }
}

/// The bytes of `[a-c]` or `[!a-c]`.
private struct CharacterSet: Hashable, Sendable {
  private var members: Set<UInt8> = []
  private var isNegated = false

  func contains(_ byte: UInt8) -> Bool { members.contains(byte) != isNegated }

  /// The set after `[` and the index after its `]`; nil if it does not end.
  static func read(_ text: ArraySlice<UInt8>) -> (CharacterSet, Int)? {
    var set = CharacterSet()
    var index = text.startIndex
    if let first = text.first, first == UInt8(ascii: "!") || first == UInt8(ascii: "^") {
      set.isNegated = true
      index += 1
    }
    let start = index
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "]"), index > start { return (set, index + 1) }
      if index + 2 < text.endIndex, text[index + 1] == UInt8(ascii: "-"),
        text[index + 2] != UInt8(ascii: "]")
      {
        if byte <= text[index + 2] { set.members.formUnion(byte...text[index + 2]) }
        index += 3
      } else {
        set.members.insert(byte)
        index += 1
      }
    }
    return nil
  }
}
