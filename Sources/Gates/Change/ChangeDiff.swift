/// The changed files and lines: the input of checks of a change.
package struct ChangeDiff: Hashable, Sendable {
  package var files: [FileDiff]

  package init(files: [FileDiff] = []) { self.files = files }

  /// Parses the output of `git diff-tree --raw -z -p -U0 --full-index`.
  ///
  /// If white space is ignored, Git omits patches with only such differences.
  ///
  /// - Throws: if the patch is incomplete, or does not match the list before it.
  package init(parsing output: [UInt8], ignoringSpace: Bool = false) throws(DiffError) {
    files = try DiffParser.parse(output, mayLackPatches: ignoringSpace)
  }

  /// Files whose lines Git does not list, with their object ids.
  package var unread: [(path: String, object: String)] {
    files.compactMap { file in
      guard file.isBinary, let object = file.object else { return nil }
      return (file.path, object)
    }
  }

  /// Counts every line of these files as added, by path.
  ///
  /// A Git attribute in the change can prevent a comparison, but must not prevent
  /// the check.
  package mutating func read(_ contents: [String: [UInt8]]) {
    for index in files.indices where files[index].isBinary {
      guard let content = contents[files[index].path] else { continue }
      files[index].isBinary = content.prefix(FileDiff.inspected).contains(0)
      files[index].text = content
      files[index].addedLines = AddedLine.all(of: content)
    }
  }
}

/// Why a patch can't be parsed.
package enum DiffError: Error, Hashable, Sendable {
  /// The offset of the unexpected byte.
  case malformed(offset: Int)
}

/// Parses the raw list of Git and the patches after it.
///
/// Paths come from the list, where nothing is quoted, and each hunk contains its number of lines:
/// no line of a file can be parsed as a line of the patch.
struct DiffParser {
  private let bytes: [UInt8]
  private let mayLackPatches: Bool
  private var position = 0

  static func parse(_ bytes: [UInt8], mayLackPatches: Bool) throws(DiffError) -> [FileDiff] {
    var parser = DiffParser(bytes: bytes, mayLackPatches: mayLackPatches)
    let records = try parser.records()
    var files: [FileDiff] = []
    files.reserveCapacity(records.count)
    for record in records {
      var file = record.file
      for _ in 0..<record.patches where !parser.isOfAnother(record) {
        try parser.patch(of: &file)
      }
      if record.isSubmodule { file.addedLines = [] }
      files.append(file)
    }
    parser.skipUnmerged()
    guard parser.position == bytes.count else { throw parser.malformed }
    return files
  }

  private init(bytes: [UInt8], mayLackPatches: Bool) {
    self.bytes = bytes
    self.mayLackPatches = mayLackPatches
  }

  private var malformed: DiffError { .malformed(offset: position) }

  private mutating func records() throws(DiffError) -> [DiffRecord] {
    var records: [DiffRecord] = []
    while position < bytes.count, bytes[position] == UInt8(ascii: ":") {
      let header = try field()
      let first = try text(field())
      let second = DiffRecord.hasTwoPaths(header) ? text(try field()) : nil
      let record = DiffRecord(
        header, path: second ?? first, formerPath: second == nil ? nil : first)
      guard let record else { throw malformed }
      records.append(record)
    }
    // An empty field separates the list from the patches.
    if position < bytes.count, bytes[position] == 0 { position += 1 }
    return records
  }

  private mutating func field() throws(DiffError) -> ArraySlice<UInt8> {
    guard let end = bytes[position...].firstIndex(of: 0) else { throw malformed }
    defer { position = end + 1 }
    return bytes[position..<end]
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private func isAt(_ word: StaticString) -> Bool {
    bytes[position...].starts(
      with: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  private mutating func line() -> Range<Int> {
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    defer { position = min(end + 1, bytes.count) }
    return position..<end
  }

  /// For a file in conflict, Git prints only that fact.
  private mutating func skipUnmerged() {
    while isAt("* Unmerged path ") { _ = line() }
  }

  /// Whether the next patch belongs to a later record: Git omits patches with only
  /// white-space differences if white space is ignored.
  private func isOfAnother(_ record: DiffRecord) -> Bool {
    guard mayLackPatches, record.isModification else { return false }
    var ahead = self
    ahead.skipUnmerged()
    guard ahead.isAt("diff --git ") || ahead.position == bytes.count else {
      return false
    }
    _ = ahead.line()
    while ahead.position < bytes.count, !ahead.isAt("diff --git "), !ahead.isAt("@@ -") {
      let line = bytes[ahead.line()]
      if line.starts(with: "index ".utf8) { return !record.isStated(by: line) }
    }
    return ahead.position == bytes.count
  }

  private mutating func patch(of file: inout FileDiff) throws(DiffError) {
    skipUnmerged()
    guard isAt("diff --git ") else { throw malformed }
    _ = line()
    while position < bytes.count, !isAt("diff --git "), !isAt("* Unmerged path ") {
      if isAt("@@ -") {
        try hunk(of: &file)
      } else {
        if isAt("Binary files ") { file.isBinary = true }
        _ = line()
      }
    }
    if !file.addedLines.isEmpty { file.text = bytes }
  }

  private mutating func hunk(of file: inout FileDiff) throws(DiffError) {
    guard let header = HunkHeader(bytes[line()]) else { throw malformed }
    var rest = (old: header.old.count, new: header.new.count)
    file.deletedCount += rest.old
    while rest.old > 0 || rest.new > 0 {
      guard position < bytes.count else { throw malformed }
      switch bytes[position] {
      case UInt8(ascii: "-") where rest.old > 0:
        rest.old -= 1
        _ = line()
      case UInt8(ascii: "+") where rest.new > 0:
        let number = header.new.start + header.new.count - rest.new
        rest.new -= 1
        let range = line()
        file.addedLines.append(
          AddedLine(number: number, range: range.lowerBound + 1..<range.upperBound))
      case UInt8(ascii: "\\"): _ = line()
      default: throw malformed
      }
    }
    // "\ No newline at end of file", in any language.
    if position < bytes.count, bytes[position] == UInt8(ascii: "\\") { _ = line() }
  }
}
