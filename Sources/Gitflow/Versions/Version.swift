/// A version of the app: two to four whole numbers, of which missing ones are zero.
///
/// `26.08` and `26.8.0` are the same version. Each is written as it was read: with as many parts
/// and with its leading zeros.
package struct Version: Comparable, Sendable, CustomStringConvertible {
  package let major: Int
  package let minor: Int
  package let patch: Int
  /// The fourth number, as in `5.19.61.2`.
  package let build: Int
  /// How it is written, which is no part of its value.
  package let shape: VersionShape

  package init(
    _ major: Int, _ minor: Int, _ patch: Int, _ build: Int = 0,
    shape: VersionShape = .threeParts
  ) {
    self.major = major
    self.minor = minor
    self.patch = patch
    self.build = build
    self.shape = shape
  }

  /// The canonical form, `1.4.0`, with its own number of parts.
  package var description: String { text(in: .plain) }

  /// The four numbers.
  package var numbers: [Int] { [major, minor, patch, build] }

  package static func < (left: Version, right: Version) -> Bool {
    (left.major, left.minor, left.patch, left.build)
      < (right.major, right.minor, right.patch, right.build)
  }

  package static func == (left: Version, right: Version) -> Bool {
    left.major == right.major && left.minor == right.minor && left.patch == right.patch
      && left.build == right.build
  }

  /// The same version, written with another shape.
  package func shaped(_ shape: VersionShape) -> Version {
    Version(major, minor, patch, build, shape: shape)
  }

  /// True for a version that may come after another one: 9.9.9 after 1.0.0 is an accident.
  package func follows(_ other: Version) -> Bool { other < self && major <= other.major + 1 }

  /// True for a version that differs from another one only after its first two numbers.
  package func isPatch(of other: Version) -> Bool {
    other < self && major == other.major && minor == other.minor
  }

  /// True for `2.43` beside `2.43.1`: a team may name the branch of a line by fewer numbers.
  package func isLine(of other: Version) -> Bool {
    shape.parts < other.shape.parts
      && zip(numbers, other.numbers).prefix(shape.parts).allSatisfy { $0 == $1 }
  }

  /// The next version after this one at a level, with as many parts.
  ///
  /// A patch of a version of two parts has a third one, a patch of four parts raises the last.
  package func bumped(_ level: VersionBump) -> Version {
    switch level {
    case .major: Version(major + 1, 0, 0, shape: shape)
    case .minor: Version(major, minor + 1, 0, shape: shape)
    case .patch where shape.parts == 4: Version(major, minor, patch, build + 1, shape: shape)
    case .patch: Version(major, minor, patch + 1, shape: shape.with(parts: 3))
    }
  }

  /// This version as a form writes it.
  package func text(in form: VersionForm) -> String {
    // Only three numbers can have dashes between them.
    let joint = shape == .threeParts ? form.separator : UInt8(ascii: ".")
    return (form.hasPrefix ? "v" : "") + text(joint: joint)
  }

  /// The numbers with a separator between them.
  package func text(joint: UInt8) -> String {
    let joint = String(Unicode.Scalar(joint))
    if shape == .threeParts { return "\(major)\(joint)\(minor)\(joint)\(patch)" }
    return numbers.prefix(shape.parts).enumerated().map { index, number in
      let digits = String(number)
      return String(repeating: "0", count: max(0, shape.width(index) - digits.count)) + digits
    }.joined(separator: joint) + (shape.isLine ? joint + "x" : "")
  }

  /// The start of the subject of a commit that sets the version in the files.
  package static let beginning = "Begin version"

  /// True for the subject of a commit that sets a version in the files.
  package static func isBeginning(_ subject: String) -> Bool {
    subject.hasPrefix(beginning + " ")
      && WrittenVersion(parsing: subject.dropFirst(beginning.count + 1), .any) != nil
  }

  /// The subject of the commit that sets this version in the files.
  package var beginning: String { "\(Self.beginning) \(self)" }
}

extension Version: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(major)
    hasher.combine(minor)
    hasher.combine(patch)
    hasher.combine(build)
  }
}

/// The part of a version that a bump increases.
package enum VersionBump: String, CaseIterable, Sendable {
  case major
  case minor
  case patch
}

/// One of the four ways to write a version.
package enum VersionForm: String, CaseIterable, Sendable {
  case plain = "1.4.0"
  case prefixed = "v1.4.0"
  case dashed = "1-4-0"
  case prefixedDashed = "v1-4-0"

  /// True if a `v` comes before the numbers.
  package var hasPrefix: Bool { self == .prefixed || self == .prefixedDashed }

  /// The byte between the numbers.
  package var separator: UInt8 {
    self == .dashed || self == .prefixedDashed ? UInt8(ascii: "-") : UInt8(ascii: ".")
  }

  fileprivate init(hasPrefix: Bool, separator: UInt8) {
    let isDashed = separator == UInt8(ascii: "-")
    self =
      hasPrefix ? (isDashed ? .prefixedDashed : .prefixed) : (isDashed ? .dashed : .plain)
  }
}

/// A version as it was written.
package struct WrittenVersion: Hashable, Sendable {
  package let version: Version
  package let form: VersionForm

  package init(_ version: Version, _ form: VersionForm) {
    self.version = version
    self.form = form
  }

  /// The version as it is written.
  package var text: String { version.text(in: form) }

  /// Reads the whole text in one of the four forms; nil if any part does not match.
  ///
  /// Unless the style allows more, there are three numbers without leading zeros; a number has at
  /// most nine digits. Only three numbers can have dashes between them.
  package init?(parsing text: some StringProtocol, _ style: VersionStyle = .threeParts) {
    var text = Substring(text)
    let read = text.withUTF8 { WrittenVersion(parsing: UnsafeRawBufferPointer($0), style) }
    guard let read else { return nil }
    self = read
  }

  /// Reads the whole of `bytes`, as the reader of text does.
  package init?(parsing bytes: UnsafeRawBufferPointer, _ style: VersionStyle = .threeParts) {
    let start = bytes.first == UInt8(ascii: "v") ? 1 : 0
    let isLine = style.allowsLines && bytes.suffix(2).elementsEqual(".x".utf8)
    let least = isLine || style.allows(parts: 1) ? 1 : 2
    guard let numbers = VersionNumbers(in: bytes, from: start, atLeast: least),
      numbers.end == bytes.count - (isLine ? 2 : 0), numbers.separator != UInt8(ascii: "_")
    else { return nil }
    var shape = numbers.version.shape
    shape.isLine = isLine
    guard style.allows(shape),
      numbers.separator == UInt8(ascii: ".") || shape == .threeParts
    else { return nil }
    self.init(
      numbers.version.shaped(shape),
      VersionForm(hasPrefix: start == 1, separator: numbers.separator))
  }
}

/// A run of two to four numbers with the same separator between them.
struct VersionNumbers {
  let version: Version
  let separator: UInt8
  /// The position after the last digit.
  let end: Int

  /// Reads as many numbers as follow each other; nil for fewer than `least`, or more than four.
  init?(in bytes: UnsafeRawBufferPointer, from start: Int, atLeast least: Int = 2) {
    var position = start
    var values: (Int, Int, Int, Int) = (0, 0, 0, 0)
    var widths: (Int, Int, Int, Int) = (0, 0, 0, 0)
    var (parts, separator): (Int, UInt8) = (0, 0)
    while true {
      guard let (value, width) = Self.number(in: bytes, at: &position) else { return nil }
      switch parts {
      case 0: (values.0, widths.0) = (value, width)
      case 1: (values.1, widths.1) = (value, width)
      case 2: (values.2, widths.2) = (value, width)
      case 3: (values.3, widths.3) = (value, width)
      default: return nil
      }
      parts += 1
      guard position + 1 < bytes.count, bytes[position + 1] &- 48 < 10,
        parts == 1 ? Self.isSeparator(bytes[position]) : bytes[position] == separator
      else { break }
      separator = bytes[position]
      position += 1
    }
    guard parts >= least else { return nil }
    var shape = VersionShape(parts: parts)
    if widths != (0, 0, 0, 0) {
      for (index, width) in [widths.0, widths.1, widths.2, widths.3].enumerated() {
        shape.fill(index, to: width)
      }
    }
    version = Version(values.0, values.1, values.2, values.3, shape: shape)
    (self.separator, end) = (parts == 1 ? UInt8(ascii: ".") : separator, position)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// A number, and its digits if it has leading zeros; nil at no digit and after nine of them.
  private static func number(
    in bytes: UnsafeRawBufferPointer, at position: inout Int
  ) -> (value: Int, width: Int)? {
    let start = position
    var value = 0
    while position < bytes.count, bytes[position] &- 48 < 10 {
      value = value * 10 + Int(bytes[position] - 48)
      position += 1
      if position - start > 9 { return nil }
    }
    let digits = position - start
    if digits == 0 { return nil }
    return (value, digits > 1 && bytes[start] == 48 ? digits : 0)
  }
}
