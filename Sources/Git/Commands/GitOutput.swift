/// Reads the output of Git as bytes: names in it are untrusted.
struct GitOutput {
  let bytes: [UInt8]
  let status: Int32
  private let command: String

  init(_ bytes: [UInt8], status: Int32 = 0, of command: String) {
    self.bytes = bytes
    self.status = status
    self.command = command
  }

  var fault: GitError { .unparsable(command: command) }

  /// The lines without their line breaks.
  var lines: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "\n")) }

  /// The fields, each terminated by NUL.
  ///
  /// - Throws: `unparsable` if the last one is truncated.
  func fields() throws(GitError) -> [ArraySlice<UInt8>] {
    if bytes.isEmpty { return [] }
    guard bytes.last == 0 else { throw fault }
    return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
  }

  /// The same as text.
  func texts() throws(GitError) -> [String] {
    try fields().map { String(decoding: $0, as: UTF8.self) }
  }

  /// The fields, each terminated by NUL, with an optional line break after the last one.
  ///
  /// - Throws: `unparsable` for other trailing bytes, or an incomplete record.
  func records(of width: Int) throws(GitError) -> [ArraySlice<UInt8>] {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
    guard let rest = fields.last, rest.isEmpty || rest.elementsEqual("\n".utf8),
      (fields.count - 1).isMultiple(of: width)
    else { throw fault }
    return fields.dropLast()
  }

  /// One object ID per line.
  func ids() throws(GitError) -> [ObjectID] { try lines.map(id) }

  /// The object ID on the first line.
  func firstID() throws(GitError) -> ObjectID {
    guard let id = try ids().first else { throw fault }
    return id
  }

  func id(_ bytes: ArraySlice<UInt8>) throws(GitError) -> ObjectID {
    guard let id = bytes.withUnsafeBytes({ ObjectID(hex: $0) }) else { throw fault }
    return id
  }

  func number<Number: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>) throws(GitError) -> Number {
    guard let number = Number(String(decoding: bytes, as: UTF8.self)) else { throw fault }
    return number
  }

  /// A file of a raw difference: `:old-mode new-mode old-id new-id status`, and its path.
  func writtenPath(
    _ field: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>
  ) throws(GitError) -> WrittenPath {
    let words = field.split(separator: UInt8(ascii: " "))
    guard words.count == 5 else { throw fault }
    return WrittenPath(
      path: String(decoding: path, as: UTF8.self),
      before: words[4] == [UInt8(ascii: "A")] ? nil : try id(words[2]),
      after: words[4] == [UInt8(ascii: "D")] ? nil : try id(words[3]),
      isSubmodule: words[1].elementsEqual("160000".utf8))
  }

  /// Parents as Git lists them, separated by spaces.
  func idList(_ bytes: ArraySlice<UInt8>) throws(GitError) -> [ObjectID] {
    try bytes.split(separator: UInt8(ascii: " ")).map(id)
  }
}

/// The version of the git program.
package struct GitVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var major: Int
  package var minor: Int
  package var patch: Int

  package init(_ major: Int, _ minor: Int, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads `git version 2.39.5` with any vendor suffix, else nil.
  package init?(parsing line: some StringProtocol) {
    let words = line.split(separator: " ")
    guard words.count >= 3, words[0] == "git", words[1] == "version" else { return nil }
    let numbers = words[2].split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
    guard numbers.count >= 2, numbers[0] > 0 else { return nil }
    self.init(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0)
  }

  package var description: String { "\(major).\(minor).\(patch)" }

  package static func < (left: GitVersion, right: GitVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }
}
