/// The line `@@ -4,2 +5 @@` above a hunk.
struct HunkHeader {
  let old: (start: Int, count: Int)
  let new: (start: Int, count: Int)

  /// Numbers above this are no line's, and sums of two of them do not overflow.
  private static let limit = 1 << 40

  init?(_ line: ArraySlice<UInt8>) {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 4)
    guard words.count >= 4, words[0].elementsEqual("@@".utf8), words[3].elementsEqual("@@".utf8),
      let old = Self.span(words[1], after: UInt8(ascii: "-")),
      let new = Self.span(words[2], after: UInt8(ascii: "+"))
    else { return nil }
    (self.old, self.new) = (old, new)
  }

  private static func span(
    _ word: ArraySlice<UInt8>, after sign: UInt8
  ) -> (start: Int, count: Int)? {
    guard word.first == sign else { return nil }
    let parts = word.dropFirst().split(
      separator: UInt8(ascii: ","), maxSplits: 1, omittingEmptySubsequences: false)
    guard let start = number(parts[0]) else { return nil }
    if parts.count == 1 { return (start, 1) }
    return number(parts[1]).map { (start, $0) }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    let isNumber = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isNumber, let number = Int(String(decoding: digits, as: UTF8.self)), number <= limit
    else { return nil }
    return number
  }
}
