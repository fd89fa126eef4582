/// Reads `--numstat -z`: `added TAB deleted TAB path NUL`, or an empty path and two more fields.
enum NumstatParser {
  static func parse(_ output: GitOutput) throws(GitError) -> [FileChange] {
    var changes: [FileChange] = []
    var fields = try output.fields()[...]
    while let field = fields.popFirst() {
      let parts = field.split(
        separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { throw output.fault }
      let lines = try lineCount(parts[0], parts[1], output)
      if !parts[2].isEmpty {
        changes.append(FileChange(path: text(parts[2]), lines: lines))
      } else if let old = fields.popFirst(), let new = fields.popFirst() {
        changes.append(FileChange(path: text(new), formerPath: text(old), lines: lines))
      } else {
        throw output.fault
      }
    }
    return changes
  }

  private static func lineCount(
    _ added: ArraySlice<UInt8>, _ deleted: ArraySlice<UInt8>, _ output: GitOutput
  ) throws(GitError) -> LineCount? {
    if added.elementsEqual("-".utf8), deleted.elementsEqual("-".utf8) { return nil }
    return LineCount(added: try output.number(added), deleted: try output.number(deleted))
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
