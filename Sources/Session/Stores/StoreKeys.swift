package import Base
package import Gitflow

/// A private key of a store with the texts that a token needs; it is never shown.
struct StoreKey: Sendable, CustomStringConvertible, CustomReflectable {
  /// The id of a key of App Store Connect.
  var id: String?
  /// The issuer of an App Store Connect key, or the e-mail address of a Google service account.
  var issuer: String?
  /// The token endpoint of a Google service account.
  var endpoint: String?
  /// The key in PEM form.
  let secret: String

  var description: String { "(a key)" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// Searches the key of a store: in the environment, in a private file, then in the secret store.
package struct StoreKeySearch: Sendable {
  let world: World
  package let store: StoreName

  /// A search for the key of a store.
  package init(_ world: World, _ store: StoreName) { (self.world, self.store) = (world, store) }

  /// The account in the secret store.
  package var account: String {
    switch store {
    case .appStore: "appstoreconnect.apple.com"
    case .play: "androidpublisher.googleapis.com"
    }
  }

  /// The key and its source, as text.
  func find() async throws(StoreFault) -> (key: StoreKey, source: String) {
    let (text, source) = try await text()
    guard let key = key(in: text, of: source) else { throw .unusableKey(source: source) }
    world.identity.guardMemory()
    return (key, source)
  }

  /// True if a text is a key of this store.
  package func accepts(_ text: String) -> Bool { key(in: text, of: "") != nil }

  private var fileVariable: String {
    store == .appStore ? "FLOWCTL_APP_STORE_KEY_FILE" : "FLOWCTL_PLAY_KEY_FILE"
  }

  private func value(_ name: String) -> String? {
    world.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func text() async throws(StoreFault) -> (String, source: String) {
    if let text = value(store.keyVariable) { return (text, store.keyVariable) }
    if let path = value(fileVariable) { return (try file(at: world.absolute(path)), path) }
    do throws(SecretError) {
      if let stored = try await world.secrets.read(account) {
        return (String(decoding: stored.secret, as: UTF8.self), stored.place)
      }
    } catch {
      throw .noKey(store, reason: "\(error.place): \(error.reason)")
    }
    throw .noKey(store, reason: nil)
  }

  private func file(at path: String) throws(StoreFault) -> String {
    let status: FileStatus
    let bytes: [UInt8]
    do throws(FileError) {
      status = try world.files.status(path)
      bytes = try world.files.read(path, 64 << 10)
    } catch {
      throw .noKey(store, reason: "can't read '\(path)': \(error.reason)")
    }
    // A key that others can read is not used.
    if status.permissions & 0o077 != 0 { throw .publicKey(path: path) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func key(in text: String, of source: String) -> StoreKey? {
    let members = text.first { !$0.isWhitespace } == "{" ? KeyFile(text) : nil
    switch store {
    case .appStore:
      let name = source.split(separator: "/").last.map(String.init) ?? ""
      let fromName =
        name.hasPrefix("AuthKey_") && name.hasSuffix(".p8")
        ? String(name.dropFirst(8).dropLast(3)) : nil
      guard let id = members?.texts["key_id"] ?? value("FLOWCTL_APP_STORE_KEY_ID") ?? fromName,
        let pem = Self.pem(members.map { $0.texts["key"] ?? "" } ?? text)
      else { return nil }
      return StoreKey(
        id: id, issuer: members?.texts["issuer_id"] ?? value("FLOWCTL_APP_STORE_ISSUER"),
        secret: pem)
    case .play:
      guard let texts = members?.texts, let email = texts["client_email"],
        let pem = texts["private_key"].flatMap(Self.pem)
      else { return nil }
      return StoreKey(issuer: email, endpoint: texts["token_uri"], secret: pem)
    }
  }

  /// A key in PEM form, whose line feeds a variable may have as `\n`.
  private static func pem(_ text: String) -> String? {
    let text = text.replacing(#"\n"#, with: "\n")
    return text.contains("-----BEGIN ") && text.contains("PRIVATE KEY-----") ? text : nil
  }
}

/// The texts of a key file in JSON: a Google service account, or the form of fastlane.
private struct KeyFile: JSONReadable {
  var texts: [String: String] = [:]

  init?(_ text: String) {
    guard let read = try? KeyFile(json: Array(text.utf8)) else { return nil }
    self = read
  }

  init(reading json: inout JSONStream) throws(StreamFault) {
    try json.readObject { json, name throws(StreamFault) in texts[name] = try json.readString() }
  }
}

extension StoreName {
  /// The variable with the key itself, which a generated pipeline sets from a secret.
  package var keyVariable: String {
    self == .appStore ? "FLOWCTL_APP_STORE_KEY" : "FLOWCTL_PLAY_KEY"
  }
}
