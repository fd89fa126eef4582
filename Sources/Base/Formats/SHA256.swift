/// SHA-256 (FIPS 180-4); caches identify content by it, because collisions can't be forged.
package struct SHA256: Sendable {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19
  )
  /// Bytes that don't fill a block yet.
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  package init() {}

  /// Adds bytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    count &+= UInt64(bytes.count)
    var position = 0
    if !rest.isEmpty {
      position = min(64 - rest.count, bytes.count)
      rest += bytes[..<position]
      guard rest.count == 64 else { return }
      let block = rest
      block.withUnsafeBytes { mix($0, at: 0) }
      rest.removeAll(keepingCapacity: true)
    }
    while position + 64 <= bytes.count {
      mix(bytes, at: position)
      position += 64
    }
    rest += bytes[position...]
  }

  /// Adds a text and a terminator, so that two texts can't be confused with one.
  package mutating func update(_ text: String) {
    var text = text + "\0"
    text.withUTF8 { update(UnsafeRawBufferPointer($0)) }
  }

  /// The 32 bytes of the hash.
  package consuming func digest() -> [UInt8] {
    let bits = count &* 8
    var padding: [UInt8] = [0x80]
    padding += [UInt8](repeating: 0, count: (119 - rest.count) % 64)
    padding += (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
    padding.withUnsafeBytes { update($0) }
    let words = [
      state.0, state.1, state.2, state.3, state.4, state.5, state.6, state.7,
    ]
    return words.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) }
    }
  }

  /// The hash in 64 hexadecimal digits.
  package consuming func digits() -> String {
    String(decoding: digest().flatMap { Hexadecimal.digits($0) }, as: UTF8.self)
  }

  /// The 32 bytes of the hash of bytes.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.digest()
  }

  /// The hash of bytes in 64 hexadecimal digits.
  package static func digits(of bytes: [UInt8]) -> String {
    String(decoding: digest(bytes).flatMap { Hexadecimal.digits($0) }, as: UTF8.self)
  }

  private mutating func mix(_ bytes: UnsafeRawBufferPointer, at start: Int) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      for index in 0..<16 {
        words[index] = UInt32(
          bigEndian: bytes.loadUnaligned(fromByteOffset: start &+ index &* 4, as: UInt32.self))
      }
      for index in 16..<64 {
        let (early, late) = (words[index &- 15], words[index &- 2])
        let first = Self.turned(early, 7) ^ Self.turned(early, 18) ^ early &>> 3
        let second = Self.turned(late, 17) ^ Self.turned(late, 19) ^ late &>> 10
        words[index] = words[index &- 16] &+ first &+ words[index &- 7] &+ second
      }
      Self.constants.withUnsafeBufferPointer { rounds(words, $0) }
    }
  }

  private mutating func rounds(
    _ words: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>
  ) {
    var (a, b, c, d, e, f, g, h) = state
    for index in 0..<64 {
      let turns = Self.turned(e, 6) ^ Self.turned(e, 11) ^ Self.turned(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ turns &+ choice &+ constants[index] &+ words[index]
      let others = Self.turned(a, 2) ^ Self.turned(a, 13) ^ Self.turned(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ others &+ majority)
    }
    state.0 &+= a
    state.1 &+= b
    state.2 &+= c
    state.3 &+= d
    state.4 &+= e
    state.5 &+= f
    state.6 &+= g
    state.7 &+= h
  }

  private static func turned(_ word: UInt32, _ places: UInt32) -> UInt32 {
    word &>> places | word &<< (32 &- places)
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  /// The message authentication code that only owners of the key can compute (HMAC, RFC 2104).
  package static func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    let short = key.count > 64 ? digest(key) : key
    let block = short + [UInt8](repeating: 0, count: 64 - short.count)
    return digest(block.map { $0 ^ 0x5c } + digest(block.map { $0 ^ 0x36 } + message))
  }
}

/// Bytes as two hexadecimal digits.
package enum Hexadecimal {
  /// The digits of a byte.
  package static func digits(_ byte: UInt8, isUpper: Bool = false) -> [UInt8] {
    [byte >> 4, byte & 15].map { digit in
      digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: isUpper ? "A" : "a") + digit - 10
    }
  }
}
