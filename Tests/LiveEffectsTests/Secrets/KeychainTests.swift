import Base
import LiveEffects
import Synchronization
import Testing

/// A keychain that can be locked, as that of macOS.
private final class FakeKeychain: Sendable {
  struct State {
    var secret: [UInt8]?
    /// The status of every call; 0 in an unlocked keychain.
    var refusal: Int32 = 0
  }

  let state: Mutex<State>

  init(_ secret: String? = nil) { state = Mutex(State(secret: secret.map { Array($0.utf8) })) }

  var secret: String? {
    state.withLock { $0.secret.map { String(decoding: $0, as: UTF8.self) } }
  }

  var store: SecretStore {
    .keychain(
      KeychainCalls(
        copy: { _ in
          self.call { state in
            state.secret.map { (0, $0) } ?? (-25300, [])
          } failed: {
            ($0, [])
          }
        },
        update: { _, secret in
          self.call { state in
            if state.secret == nil { return -25300 }
            state.secret = secret
            return 0
          }
        },
        add: { _, secret in
          self.call { state in
            if state.secret != nil { return -25299 }
            state.secret = secret
            return 0
          }
        },
        delete: { _ in
          self.call { state in
            defer { state.secret = nil }
            return state.secret == nil ? -25300 : 0
          }
        },
        text: { $0 == -25291 ? "no keychain is available" : nil }))
  }

  private func call(_ body: (inout State) -> Int32) -> Int32 {
    call(body) { $0 }
  }

  private func call<Result>(_ body: (inout State) -> Result, failed: (Int32) -> Result) -> Result {
    state.withLock { $0.refusal == 0 ? body(&$0) : failed($0.refusal) }
  }
}

struct `Secrets in a keychain` {
  private func error(
    _ body: () async throws(SecretError) -> Void
  ) async -> SecretError? {
    do throws(SecretError) {
      try await body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `are added, changed, read and removed`() async throws {
    let keychain = FakeKeychain()
    let store = keychain.store
    #expect(try await store.read("github.com") == nil)
    #expect(try await store.write("github.com", Array("one".utf8)) == "the keychain")
    #expect(try await store.write("github.com", Array("two".utf8)) == "the keychain")
    #expect(try await store.read("github.com")?.secret == Array("two".utf8))
    #expect(try await store.remove("github.com") == ["the keychain"])
    #expect(try await store.remove("github.com") == [])
  }

  @Test(arguments: [-25308, -25293, -25320] as [Int32])
  func `stay if the keychain is locked when they are changed`(_ status: Int32) async {
    let keychain = FakeKeychain("old")
    keychain.state.withLock { $0.refusal = status }
    let error = await error { () throws(SecretError) in
      _ = try await keychain.store.write("github.com", Array("new".utf8))
    }
    #expect(error?.kind == .locked)
    #expect(keychain.secret == "old")
  }

  @Test(
    arguments: [(-25308, .locked), (-25291, .unavailable), (-1, .unavailable)]
      as [(Int32, SecretError.Kind)])
  func `are unknown, not missing, if the keychain refuses`(
    _ status: Int32, _ kind: SecretError.Kind
  ) async {
    let keychain = FakeKeychain("old")
    keychain.state.withLock { $0.refusal = status }
    let read = await error { () throws(SecretError) in
      _ = try await keychain.store.read("github.com")
    }
    let removed = await error { () throws(SecretError) in
      _ = try await keychain.store.remove("github.com")
    }
    #expect(read?.kind == kind && removed?.kind == kind)
    #expect(read?.reason.isEmpty == false)
    #expect(keychain.secret == "old")
  }
}
