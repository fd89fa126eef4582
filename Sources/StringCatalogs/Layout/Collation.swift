/// The order in which Xcode writes the members of an object: CLDR root, numbers by value.
///
/// Keys of plain ASCII are compared here by their bytes; all others by `full`, which the caller
/// provides. To agree with Xcode it must be Foundation's comparison with `.numeric`,
/// `.caseInsensitive` and `.forcedOrdering` in the root locale, as `JSONSerialization` sorts.
package struct Collation: Sendable {
  /// True if the first text sorts before the second.
  package typealias Full = @Sendable (String, String) -> Bool

  private let full: Full

  /// An order that uses `full` to compare anything outside plain ASCII.
  package init(full: @escaping Full) { self.full = full }

  /// True if `left` sorts before `right`: UTF-8 without escapes.
  package func precedes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    switch PlainOrder.compare(left, right) {
    case .decided(let order): order < 0
    case .notPlain:
      full(String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
    }
  }

  /// True if `left` sorts before `right`.
  package func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.withUnsafeBytes { left in right.withUnsafeBytes { precedes(left, $0) } }
  }

  /// True if the name `left` sorts before `right`, both in the bytes of the cursor.
  func precedes(_ left: StringToken, _ right: StringToken, in cursor: ByteCursor) -> Bool {
    guard !left.traits.contains(.escapes), !right.traits.contains(.escapes) else {
      return precedes(cursor.unescaped(left), cursor.unescaped(right))
    }
    return precedes(cursor.raw(left), cursor.raw(right))
  }

  /// The indices of names in order; nil if they are already in order.
  ///
  /// Equal names keep their order.
  func order(of names: [StringToken], in cursor: ByteCursor) -> [Int]? {
    let ranks = names.map { PlainOrder.rank(cursor.raw($0)) }
    func precedes(_ left: Int, _ right: Int) -> Bool {
      if let one = ranks[left], let other = ranks[right], one != other { return one < other }
      return self.precedes(names[left], names[right], in: cursor)
    }
    guard names.indices.dropFirst().contains(where: { precedes($0, $0 - 1) }) else { return nil }
    return names.indices.sorted { left, right in
      precedes(left, right) || left < right && !precedes(right, left)
    }
  }
}

/// The order of keys of printable ASCII and white space, equal to the full comparison.
enum PlainOrder {
  /// The result of comparing bytes only.
  enum Outcome: Equatable {
    /// Negative if the left sorts first, 0 if both are the same.
    case decided(Int)
    /// A byte or a number that only the full comparison can compare.
    case notPlain
  }

  /// Compares until the first difference that decides; the rest does not matter.
  static func compare(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Outcome {
    var i = lettersInCommon(left, right)
    if i < left.count, i < right.count, isLower(left[i]), isLower(right[i]) {
      return .decided(Int(left[i]) - Int(right[i]))
    }
    var j = i
    // Case, or leading zeros of a number: the first such difference decides if there is no other.
    var tie = 0
    while i < left.count, j < right.count {
      let a = left[i]
      let b = right[j]
      let weightA = weights[Int(a)]
      let weightB = weights[Int(b)]
      guard weightA != 0, weightB != 0 else { return .notPlain }
      if isDigit(a), isDigit(b) {
        guard let one = PlainNumber(in: left, at: i), let other = PlainNumber(in: right, at: j)
        else { return .notPlain }
        guard one.value == other.value else {
          return .decided(one.value < other.value ? -1 : 1)
        }
        if tie == 0 { tie = one.count - other.count }
        i += one.count
        j += other.count
        continue
      }
      guard weightA == weightB else { return .decided(Int(weightA) - Int(weightB)) }
      // Equal weights of unequal bytes are the two cases of a letter; lower case is greater.
      if tie == 0 { tie = Int(b) - Int(a) }
      i += 1
      j += 1
    }
    if i < left.count { return .decided(1) }
    return .decided(j < right.count ? -1 : tie)
  }

  /// A number that sorts texts whose numbers differ; nil if their first bytes are not plain.
  ///
  /// It contains the weights of eight bytes. All digits have the same weight, and bytes after a
  /// digit are left out: numbers sort by value. The text is a JSON string with unresolved escapes.
  static func rank(_ text: UnsafeRawBufferPointer) -> UInt64? {
    var rank: UInt64 = 0
    for (place, byte) in text.prefix(8).enumerated() {
      let weight = weights[Int(isDigit(byte) ? 0x30 : byte)]
      if weight == 0 || byte == UInt8(ascii: "\\") { return nil }
      rank |= UInt64(weight) &<< UInt64(56 - 8 * place)
      if isDigit(byte) { break }
    }
    return rank
  }

  /// How many lower-case letters both texts start with: most names have only these.
  private static func lettersInCommon(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
    let count = min(left.count, right.count)
    var index = 0
    while index < count, left[index] == right[index], isLower(left[index]) { index &+= 1 }
    return index
  }

  @inline(__always)
  private static func isLower(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Primary weights by byte, the same for both cases of a letter; 0 if a byte is not plain.
  private static let weights: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    var weight: UInt8 = 1
    for byte in "\t\n\u{b}\u{c}\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789".utf8 {
      table[Int(byte)] = weight
      weight += 1
    }
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
      table[Int(letter)] = weight
      table[Int(letter - 0x20)] = weight
      weight += 1
    }
    return table
  }()
}

/// A run of digits that is compared by its value.
struct PlainNumber {
  /// The maximum length; the full comparison has its own rules for longer runs.
  static let longest = 19

  let value: UInt64
  /// The digits, leading zeros included.
  let count: Int

  init?(in text: UnsafeRawBufferPointer, at start: Int) {
    var value: UInt64 = 0
    var end = start
    while end < text.count, PlainOrder.isDigit(text[end]) {
      guard end - start < Self.longest else { return nil }
      value = value &* 10 &+ UInt64(text[end] &- 0x30)
      end += 1
    }
    self.value = value
    self.count = end - start
  }
}
