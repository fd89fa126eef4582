/// The tokens of all files in a row, eight bytes each.
struct TokenStore {
  struct File {
    let path: String
    let tokens: Range<Int>
    /// The lines that count as new, in order; nil where the file is only compared with.
    let newLines: [Int]?
  }

  private(set) var hashes: [UInt32] = []
  private var lines: [UInt32] = []
  private(set) var files: [File] = []
  /// True once a file was left out for want of room.
  private(set) var isFull = false

  /// Tokens that are kept: 128 MiB.
  private static let limit = 16 << 20

  /// Adds a file; of new lines only those that hold a token count.
  mutating func add(
    _ path: String, _ bytes: [UInt8], _ language: SourceLanguage, newLines: [Int]?
  ) {
    let start = hashes.count
    var source = SourceTokens(bytes, language)
    while let token = source.next() {
      guard hashes.count < Self.limit else {
        isFull = true
        return
      }
      hashes.append(token.hash)
      lines.append(UInt32(clamping: token.line))
    }
    let held = Set(lines[start...].map(Int.init))
    files.append(
      File(
        path: path, tokens: start..<hashes.count,
        newLines: newLines.map { $0.filter(held.contains) }
      ))
  }

  func line(_ token: Int) -> Int { Int(lines[token]) }

  func lines(_ tokens: Range<Int>) -> ClosedRange<Int> {
    let first = line(tokens.lowerBound)
    return first...max(first, line(tokens.upperBound - 1))
  }

  func file(of token: Int) -> File? {
    var (low, high) = (0, files.count)
    while low < high {
      let middle = (low + high) / 2
      if files[middle].tokens.upperBound <= token { low = middle + 1 } else { high = middle }
    }
    return low < files.count && files[low].tokens.contains(token) ? files[low] : nil
  }
}
