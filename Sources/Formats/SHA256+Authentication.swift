extension SHA256 {
  /// The message authentication code that only owners of the key can compute (HMAC, RFC 2104).
  package static func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    let short = key.count > 64 ? digest(key) : key
    let block = short + [UInt8](repeating: 0, count: 64 - short.count)
    return digest(block.map { $0 ^ 0x5c } + digest(block.map { $0 ^ 0x36 } + message))
  }
}
