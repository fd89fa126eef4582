import Base
import Foundation
import LiveEffects
import TestSupport
import Testing

@Suite struct `Secrets of this user` {
  let scratch: ScratchDirectory
  let account = "127.0.0.1:8080"

  init() throws { scratch = try ScratchDirectory() }

  private var folder: String { scratch.path + "/flowctl/tokens" }
  private var path: String { folder + "/127.0.0.1_3a8080.token" }

  private func store(_ more: [String: String] = [:]) -> SecretStore {
    let variables = ["XDG_CONFIG_HOME": scratch.path].merging(more) { $1 }
    return .desktop(EnvironmentVariables(variables))
  }

  @Test func `are stored in a private file`() async throws {
    #expect(try await store().read(account) == nil)
    #expect(try await store().write(account, Array("one".utf8)) == path)
    #expect(try await store().write(account, Array("two".utf8)) == path)
    let found = try await store().read(account)
    #expect(found?.secret == Array("two".utf8))
    #expect(found?.place == path)
    #expect(try FileSystem.live.status(path).permissions == 0o600)
    #expect(try FileSystem.live.status(folder).permissions == 0o700)
    #expect(try FileSystem.live.list(folder).count == 1)
  }

  @Test func `don't exist after they are removed`() async throws {
    #expect(try await store().remove(account) == [])
    _ = try await store().write(account, Array("one".utf8))
    #expect(try await store().remove(account) == [path])
    #expect(try await store().read(account) == nil)
  }

  @Test func `are refused if others can read them`() async throws {
    _ = try await store().write(account, Array("one".utf8))
    try FileSystem.live.setPermissions(path, 0o640)
    await #expect(throws: SecretError.self) { try await store().read(account) }
  }

  @Test func `are not read or written through a link`() async throws {
    try scratch.write("mine", to: "elsewhere")
    _ = try await store().write(account, Array("one".utf8))
    try FileSystem.live.remove(path)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: scratch.path + "/elsewhere")
    await #expect(throws: SecretError.self) { try await store().read(account) }
    _ = try await store().write(account, Array("two".utf8))
    #expect(try scratch.read("elsewhere") == Array("mine".utf8))
    #expect(try FileSystem.live.status(path).kind == .regular)
  }

  @Test func `are stored in a file if the variable names it`() async throws {
    let variables = [
      "XDG_CONFIG_HOME": scratch.path, "FLOWCTL_KEYRING": "file",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
    ]
    let live = SecretStore.live(environment: EnvironmentVariables(variables), console: .live)
    #expect(try await live.write(account, Array("one".utf8)) == path)
    #expect(try await live.read(account)?.place == path)
  }

  @Test func `are stored only in the named places`() async throws {
    let nowhere = SecretStore.desktop(EnvironmentVariables([:]))
    #expect(try await nowhere.read(account) == nil)
    await #expect(throws: SecretError.self) { try await nowhere.write(account, [1]) }
  }

  @Test func `go to the secret service over a pipe, never as an argument`() async throws {
    try scratch.write(
      """
      #!/bin/sh
      echo "$@" >> "$HOME/arguments"
      case "$1" in
        store) cat > "$HOME/kept" ;;
        lookup) cat "$HOME/kept" ;;
        clear) rm "$HOME/kept" ;;
      esac
      """, to: "bin/secret-tool")
    try ScratchDirectory.makeExecutable(scratch.path + "/bin/secret-tool")
    let store = store([
      "HOME": scratch.path, "PATH": scratch.path + "/bin:/usr/bin:/bin",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
    ])
    #expect(try await store.write(account, Array("geheim".utf8)) == "the secret service")
    #expect(try await store.read(account)?.secret == Array("geheim".utf8))
    #expect(try await store.remove(account) == ["the secret service"])
    let told = String(decoding: try scratch.read("arguments"), as: UTF8.self)
    #expect(told.contains("store --label=flowctl"))
    #expect(!told.contains("geheim"))
    #expect(!scratch.exists("flowctl/tokens/127.0.0.1_3a8080.token"))
  }
}
