/// The tokens of all files in sequence, eight bytes each.
struct TokenStore {
  struct File {
    let path: String
    let tokens: Range<Int>
    /// The new lines in order; nil if the file is only compared with.
    let newLines: [Int]?
  }

  private(set) var hashes: [UInt32] = []
  private var lines: [UInt32] = []
  private(set) var files: [File] = []
  private(set) var isFull = false

  private static let limit = 16 << 20

  /// Adds a file; only new lines with a token count.
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
    let index = files.partition(behind: { $0.tokens.upperBound <= token })
    return index < files.count && files[index].tokens.contains(token) ? files[index] : nil
  }
}

/// Positions of blocks of tokens by hash; each position is a multiple of the block length.
struct BlockIndex {
  /// Maximum positions per hash: a list of zeros has thousands.
  private static let limit = 4

  private var places: [UInt64: [Int32]] = [:]

  mutating func insert(_ hash: UInt64, at place: Int) {
    guard let place = Int32(exactly: place) else { return }
    let count = places[hash]?.count ?? 0
    if count < Self.limit { places[hash, default: []].append(place) }
  }

  func places(of hash: UInt64) -> [Int32] { places[hash] ?? [] }
}

/// The hash of a window of tokens that moves by one token at a time.
struct RollingHash {
  private static let base: UInt64 = 0x9e37_79b9_7f4a_7c15
  private(set) var value: UInt64 = 0
  /// The factor of the token that leaves the window.
  private let top: UInt64

  init(length: Int) { top = (1..<max(length, 1)).reduce(1) { power, _ in power &* Self.base } }

  private static func scattered(_ token: UInt32) -> UInt64 {
    (UInt64(token) &+ 1) &* 0xbf58_476d_1ce4_e5b9
  }

  mutating func append(_ token: UInt32) {
    value = value &* Self.base &+ Self.scattered(token)
  }

  mutating func replace(_ old: UInt32, with new: UInt32) {
    value = value &- Self.scattered(old) &* top
    append(new)
  }
}
