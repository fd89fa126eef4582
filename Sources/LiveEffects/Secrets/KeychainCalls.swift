package import Base

/// The calls of the keychain with the status codes of macOS; tests have their own.
package struct KeychainCalls: Sendable {
  package var copy: @Sendable (_ account: String) -> (status: Int32, secret: [UInt8])
  package var update: @Sendable (_ account: String, _ secret: [UInt8]) -> Int32
  package var add: @Sendable (_ account: String, _ secret: [UInt8]) -> Int32
  package var delete: @Sendable (_ account: String) -> Int32
  package var text: @Sendable (_ status: Int32) -> String?

  /// Calls of these closures.
  package init(
    copy: @escaping @Sendable (String) -> (status: Int32, secret: [UInt8]),
    update: @escaping @Sendable (String, [UInt8]) -> Int32,
    add: @escaping @Sendable (String, [UInt8]) -> Int32,
    delete: @escaping @Sendable (String) -> Int32,
    text: @escaping @Sendable (Int32) -> String? = { _ in nil }
  ) {
    (self.copy, self.update, self.add) = (copy, update, add)
    (self.delete, self.text) = (delete, text)
  }
}

extension SecretStore {
  /// The keychain of the user on macOS.
  package static func keychain(_ calls: KeychainCalls) -> SecretStore {
    let keychain = Keychain(calls: calls)
    return SecretStore(
      read: { account throws(SecretError) in try keychain.read(account) },
      write: { account, secret throws(SecretError) in try keychain.write(account, secret) },
      remove: { account throws(SecretError) in try keychain.remove(account) })
  }
}

private struct Keychain: Sendable {
  static let place = "the keychain"
  static let success: Int32 = 0
  static let missing: Int32 = -25300
  /// A window would be necessary, the access was denied, or the machine sleeps.
  static let locked: [Int32] = [-25308, -25293, -25320]

  let calls: KeychainCalls

  func read(_ account: String) throws(SecretError) -> StoredSecret? {
    let (status, secret) = calls.copy(account)
    if status == Self.missing { return nil }
    try check(status)
    return StoredSecret(secret: secret, place: Self.place)
  }

  /// Changes the entry instead of replacing it: if that fails, the old secret stays.
  func write(_ account: String, _ secret: [UInt8]) throws(SecretError) -> String {
    let status = calls.update(account, secret)
    try check(status == Self.missing ? calls.add(account, secret) : status)
    return Self.place
  }

  func remove(_ account: String) throws(SecretError) -> [String] {
    let status = calls.delete(account)
    if status == Self.missing { return [] }
    try check(status)
    return [Self.place]
  }

  private func check(_ status: Int32) throws(SecretError) {
    if status == Self.success { return }
    if Self.locked.contains(status) {
      throw SecretError(
        place: Self.place, reason: "it is locked, or it needs a terminal to confirm the access",
        kind: .locked)
    }
    throw SecretError(
      place: Self.place, reason: calls.text(status) ?? "error \(status)", kind: .unavailable)
  }
}
