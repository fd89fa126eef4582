import GitStore

/// Reads what git prints, byte by byte: names in it are foreign.
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

  /// The lines without their ends.
  var lines: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "\n")) }

  /// The fields that NUL ends.
  ///
  /// - Throws: `unparsable` where the last one is cut off.
  func fields() throws(GitError) -> [ArraySlice<UInt8>] {
    if bytes.isEmpty { return [] }
    guard bytes.last == 0 else { throw fault }
    return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
  }

  /// The same as text.
  func texts() throws(GitError) -> [String] {
    try fields().map { String(decoding: $0, as: UTF8.self) }
  }

  /// The fields that NUL ends, where a line end of git's own may follow the last one.
  ///
  /// - Throws: `unparsable` where anything else follows it, or where no whole records come out.
  func records(of width: Int) throws(GitError) -> [ArraySlice<UInt8>] {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
    guard let rest = fields.last, rest.isEmpty || rest.elementsEqual("\n".utf8),
      (fields.count - 1).isMultiple(of: width)
    else { throw fault }
    return fields.dropLast()
  }

  /// One object id a line.
  func ids() throws(GitError) -> [ObjectID] { try lines.map(id) }

  /// The object id on the first line.
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

  /// Parents as git lists them, blanks between.
  func idList(_ bytes: ArraySlice<UInt8>) throws(GitError) -> [ObjectID] {
    try bytes.split(separator: UInt8(ascii: " ")).map(id)
  }
}
