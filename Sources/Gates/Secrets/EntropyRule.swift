/// `high-entropy`: a quoted text of base64's letters that looks drawn at random.
///
/// Digits of hexadecimal numbers are left to the names that they are given to: most of them are
/// hashes, ids and colours. Tests, documentation and samples are full of such texts by their nature.
enum EntropyRule {
  private static let lengths = 32...256
  /// Bits for each letter; names and paths have fewer.
  private static let least = 4 * Entropy.unit + Entropy.unit / 8
  private static let known = [
    // Certificates and public keys, hashes of files, pictures, zlib.
    "MII", "AAAAB3Nza", "AAAAC3Nza", "AAAAE2Vj", "ssh-", "sha1-", "sha256-", "sha384-", "sha512-",
    "sha1/", "sha256/", "LS0tLS1CRUdJTiBQVUJM", "LS0tLS1CRUdJTiBDRVJU",
    "iVBORw0", "/9j/", "R0lGOD", "PHN2Zy", "UklGR", "AAEAAAA", "d09GM", "H4sI", "eJ", "JVBER",
    "GkXfo",
    // Keys that are made to be shown.
    "pk_",
  ].map { Array($0.utf8) }

  static func secrets(in line: SecretLine) -> [(Secret, Range<Int>)] {
    if line.path.isGenerated || line.path.isTest { return [] }
    return quoted(in: line)
      .filter { isRandom(line.text[$0]) && !isEmbedded(line, $0) && !isPiece(line, $0) }
      .map { (line.secret(.entropy, "text that looks random", $0), $0) }
  }

  /// The runs of base64's letters between quotes.
  private static func quoted(in line: SecretLine) -> [Range<Int>] {
    let (set, quotes) = (ByteSet.base64, ByteSet("\"'`"))
    var ranges: [Range<Int>] = []
    var start: Int?
    for position in line.range {
      let byte = line.text[position]
      if quotes.contains(byte) {
        if let start, lengths.contains(position - start) { ranges.append(start..<position) }
        start = position + 1
      } else if !set.contains(byte) {
        start = nil
      }
    }
    return ranges
  }

  private static func isRandom(_ text: ArraySlice<UInt8>) -> Bool {
    let kinds = [ByteSet.uppercase, .lowercase, .digits]
    let counts = kinds.map { kind in text.count { kind.contains($0) } }
    guard counts.allSatisfy({ $0 >= 3 }), Entropy.perByte(text) >= least else { return false }
    // Words keep to one kind of letter for a while, as random letters do not.
    var changes = 0
    let letters = text.filter(ByteSet.alphanumeric.contains)
    for (left, right) in zip(letters, letters.dropFirst()) {
      changes += kinds.contains { $0.contains(left) && $0.contains(right) } ? 0 : 1
    }
    return changes * 5 >= letters.count * 2
      && !known.contains { text.starts(with: $0) } && !isAlphabet(text) && !isReadable(text)
      && !Placeholder.isOne(text)
  }

  /// Base64 of a sentence: no key looks so, and a name with its password has no blanks.
  private static func isReadable(_ text: ArraySlice<UInt8>) -> Bool {
    var (bits, count, readable, total, blanks) = (UInt32(0), 0, 0, 0, 0)
    for byte in text {
      guard let value = value(of: byte) else { continue }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      let decoded = UInt8(truncatingIfNeeded: bits >> UInt32(count))
      total += 1
      if decoded == 0x20 { blanks += 1 }
      if (0x20...0x7e).contains(decoded) || decoded == 0x0a || decoded == 0x0d { readable += 1 }
    }
    return total >= 24 && readable == total && blanks * 12 >= total
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a") + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0") + 52)
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// A list of letters: each is the one before plus one, more often than not.
  private static func isAlphabet(_ text: ArraySlice<UInt8>) -> Bool {
    let steps = zip(text, text.dropFirst()).count { $1 == $0 &+ 1 }
    return steps * 3 >= text.count
  }

  /// Words of names of what is no secret, each between others: `contentHash`, but not `hashicorp`.
  private static let embedding = [
    "integrity", "checksum", "sha256", "sha512", "sha_256", "sha_512", "digest", "pinned", "pin",
    "hash", "fingerprint", "thumbprint", "certificate", "publickey", "public_key", "spki",
    "signature", "etag", "e_tag", "pagetoken", "page_token",
  ].flatMap { ["_\($0)_", "_\($0)s_", "_\($0)es_"] }.map { Array($0.utf8) }

  /// The bytes of a picture or font, a public half, or what something is compared with.
  private static func isEmbedded(_ line: SecretLine, _ range: Range<Int>) -> Bool {
    let start = max(line.range.lowerBound, range.lowerBound - 40)
    let before = line.text[start..<range.lowerBound]
    if Placeholder.contains(Placeholder.lowercased(before), Array("base64,".utf8)) { return true }
    let words = words(of: before)
    return embedding.contains { Placeholder.contains(words, $0) }
  }

  /// The words of names in small letters, with `_` between and around them.
  private static func words(of text: ArraySlice<UInt8>) -> [UInt8] {
    let border = UInt8(ascii: "_")
    var words = [border]
    var isSmall = false
    for byte in text {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      guard ByteSet.letters.contains(byte) || ByteSet.digits.contains(byte) else {
        if words.last != border { words.append(border) }
        isSmall = false
        continue
      }
      if isCapital, isSmall { words.append(border) }
      words.append(isCapital ? byte | 0x20 : byte)
      isSmall = !isCapital
    }
    return words + [border]
  }

  /// Letters of a text from which on a part of it is a line of data, and longer than a key.
  private static let piece = 60

  /// One line of a literal over several: `+ "…"`, or `"…" +` at its end.
  private static func isPiece(_ line: SecretLine, _ range: Range<Int>) -> Bool {
    guard range.count >= piece else { return false }
    let plus: [UInt8] = [UInt8(ascii: "+")]
    let before = line.text[line.range.lowerBound..<(range.lowerBound - 1)]
    let after = line.text[(range.upperBound + 1)..<line.range.upperBound]
    return [before, after].contains { $0.filter { !ByteSet(" \t\r").contains($0) } == plus }
  }
}
