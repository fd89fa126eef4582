import Base

/// `high-entropy`: a quoted base64 text that looks random.
///
/// Hexadecimal numbers are checked by their names: most of them are hashes, ids and colors. Tests,
/// documentation and samples often contain such texts.
enum EntropyRule {
  private static let least = 4 * Entropy.unit + Entropy.unit / 8
  private static let known = [
    // Certificates and public keys, hashes of files, pictures, zlib.
    "MII", "AAAAB3Nza", "AAAAC3Nza", "AAAAE2Vj", "ssh-", "sha1-", "sha256-", "sha384-", "sha512-",
    "sha1/", "sha256/", "LS0tLS1CRUdJTiBQVUJM", "LS0tLS1CRUdJTiBDRVJU",
    "iVBORw0", "/9j/", "R0lGOD", "PHN2Zy", "UklGR", "AAEAAAA", "d09GM", "H4sI", "eJ", "JVBER",
    "GkXfo",
    // Keys that are public.
    "pk_",
  ].map { Array($0.utf8) }

  static func secrets(in line: SecretLine) -> [SecretLine.Found] {
    if line.path.isGenerated || line.path.isTest { return [] }
    return line.hints.quoted
      .filter { isRandom(line.text[$0]) && !isEmbedded(line, $0) && !isPiece(line, $0) }
      .map { line.found(.entropy, "random-looking string", $0) }
  }

  private static func isRandom(_ text: ArraySlice<UInt8>) -> Bool {
    let kinds = [ByteSet.uppercase, .lowercase, .digits]
    let counts = kinds.map { kind in text.count { kind.contains($0) } }
    guard counts.allSatisfy({ $0 >= 3 }), Entropy.perByte(text) >= least else { return false }
    // Words keep the same character type for several letters; random texts don't.
    var changes = 0
    let letters = text.filter(ByteSet.alphanumeric.contains)
    for (left, right) in zip(letters, letters.dropFirst()) {
      changes += kinds.contains { $0.contains(left) && $0.contains(right) } ? 0 : 1
    }
    return changes * 5 >= letters.count * 2
      && !known.contains { text.starts(with: $0) } && !isAlphabet(text) && !isReadable(text)
      && !Placeholder.isOne(text)
  }

  /// Base64 of a sentence: keys don't look so, and a name with its password contains no spaces.
  private static func isReadable(_ text: ArraySlice<UInt8>) -> Bool {
    let decoded = Base64Form.bytes(of: text)
    return decoded.count >= 24 && decoded.count { $0 == 0x20 } * 12 >= decoded.count
      && decoded.allSatisfy { (0x20...0x7e).contains($0) || $0 == 0x0a || $0 == 0x0d }
  }

  /// A list of letters: each one usually follows the previous one.
  private static func isAlphabet(_ text: ArraySlice<UInt8>) -> Bool {
    let steps = zip(text, text.dropFirst()).count { $1 == $0 &+ 1 }
    return steps * 3 >= text.count
  }

  /// Separate words in names of public values: `contentHash`, but not `hashicorp`.
  private static let embedding = [
    "integrity", "checksum", "sha256", "sha512", "sha_256", "sha_512", "digest", "pinned", "pin",
    "hash", "fingerprint", "thumbprint", "certificate", "publickey", "public_key",
    "public_ed_key", "spki",
    "signature", "etag", "e_tag", "pagetoken", "page_token",
  ].flatMap { ["_\($0)_", "_\($0)s_", "_\($0)es_"] }.map { Array($0.utf8) }

  /// The bytes of a picture or font, a public key, or an expected value.
  private static func isEmbedded(_ line: SecretLine, _ range: Range<Int>) -> Bool {
    let start = max(line.range.lowerBound, range.lowerBound - 40)
    let before = line.text[start..<range.lowerBound]
    if before.map(ASCII.lowercased).contains("base64,".utf8) { return true }
    // Hashes and pictures in a property list.
    if before.suffix(6).elementsEqual("<data>".utf8) { return true }
    let words = words(of: before)
    return embedding.contains(where: words.contains)
  }

  /// The words of names in lowercase, with `_` between and around them.
  private static func words(of text: ArraySlice<UInt8>) -> [UInt8] {
    let border = UInt8(ascii: "_")
    var words = [border]
    var isSmall = false
    for (index, byte) in zip(text.indices, text) {
      let isCapital = ByteSet.uppercase.contains(byte)
      guard ByteSet.alphanumeric.contains(byte) else {
        if words.last != border { words.append(border) }
        isSmall = false
        continue
      }
      // `SUPublic` is two words, `PINs` is one.
      let next = text[(index + 1)...].prefix(2)
      let startsWord = next.count == 2 && next.allSatisfy(ByteSet.lowercase.contains)
      if isCapital, isSmall || startsWord, words.last != border { words.append(border) }
      words.append(ASCII.lowercased(byte))
      isSmall = !isCapital
    }
    return words + [border]
  }

  /// Minimum letters of a line of data, which is longer than a key.
  private static let piece = 60

  /// One line of a literal over several lines: `+ "…"`, or `"…" +` at its end.
  private static func isPiece(_ line: SecretLine, _ range: Range<Int>) -> Bool {
    guard range.count >= piece else { return false }
    let plus: [UInt8] = [UInt8(ascii: "+")]
    let before = line.text[line.range.lowerBound..<(range.lowerBound - 1)]
    let after = line.text[(range.upperBound + 1)..<line.range.upperBound]
    return [before, after].contains { $0.filter { !ByteSet(" \t\r").contains($0) } == plus }
  }
}

/// Shannon entropy with integers, so that every machine has the same result.
enum Entropy {
  static let unit = 1024

  /// The rest of a longer text is ignored.
  private static let limit = 256

  /// Bits for each byte of a text, in 1/1024: `log2 n - (1/n) * sum of c * log2 c`.
  static func perByte(_ text: some Collection<UInt8>) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    var length = 0
    for byte in text.prefix(limit) {
      counts[Int(byte)] += 1
      length += 1
    }
    guard length > 1 else { return 0 }
    let sum = counts.reduce(0) { $0 + $1 * logarithm($1) }
    return logarithm(length) - sum / length
  }

  /// The binary logarithm in 1/1024, of 1 and above; its digits come from squaring.
  static func logarithm(_ number: Int) -> Int {
    guard number > 1 else { return 0 }
    let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
    // The mantissa in [1, 2), with 30 bits after the point.
    var mantissa = (UInt64(number) << 30) >> UInt64(whole)
    var result = whole * unit
    var bit = unit / 2
    while bit > 0 {
      mantissa = mantissa * mantissa >> 30
      if mantissa >= 2 << 30 {
        mantissa >>= 1
        result += bit
      }
      bit /= 2
    }
    return result
  }
}
