/// A version of the app: three whole numbers.
package struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let major: Int
  package let minor: Int
  package let patch: Int

  package init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// The canonical form, `1.4.0`.
  package var description: String { text(in: .plain) }

  package static func < (left: Version, right: Version) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  /// The next version after this one at a level.
  package func bumped(_ level: VersionBump) -> Version {
    switch level {
    case .major: Version(major + 1, 0, 0)
    case .minor: Version(major, minor + 1, 0)
    case .patch: Version(major, minor, patch + 1)
    }
  }

  /// This version as a form writes it.
  package func text(in form: VersionForm) -> String {
    let joint = form.separator == UInt8(ascii: ".") ? "." : "-"
    return (form.hasPrefix ? "v" : "") + "\(major)\(joint)\(minor)\(joint)\(patch)"
  }

  /// The start of the subject of a commit that sets the version in the files.
  package static let beginning = "Begin version"

  /// The subject of the commit that sets this version in the files.
  package var beginning: String { "\(Self.beginning) \(self)" }
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
  /// Numbers have no leading zeros and at most nine digits.
  package init?(parsing text: some StringProtocol) {
    var text = Substring(text)
    let read = text.withUTF8 { WrittenVersion(parsing: UnsafeRawBufferPointer($0)) }
    guard let read else { return nil }
    self = read
  }

  /// Reads the whole of `bytes`, as the reader of text does.
  package init?(parsing bytes: UnsafeRawBufferPointer) {
    var position = 0
    let hasPrefix = bytes.first == UInt8(ascii: "v")
    if hasPrefix { position = 1 }
    guard let major = Self.number(in: bytes, at: &position), position < bytes.count else {
      return nil
    }
    let separator = bytes[position]
    guard separator == UInt8(ascii: ".") || separator == UInt8(ascii: "-") else { return nil }
    position += 1
    guard let minor = Self.number(in: bytes, at: &position), position < bytes.count,
      bytes[position] == separator
    else { return nil }
    position += 1
    guard let patch = Self.number(in: bytes, at: &position), position == bytes.count else {
      return nil
    }
    self.init(
      Version(major, minor, patch), VersionForm(hasPrefix: hasPrefix, separator: separator))
  }

  private static func number(in bytes: UnsafeRawBufferPointer, at position: inout Int) -> Int? {
    let start = position
    var value = 0
    while position < bytes.count, bytes[position] &- 48 < 10 {
      value = value * 10 + Int(bytes[position] - 48)
      position += 1
      if position - start > 9 { return nil }
    }
    let digits = position - start
    guard digits > 0, digits == 1 || bytes[start] != 48 else { return nil }
    return value
  }
}
