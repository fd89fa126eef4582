import Base
import Foundation
import LiveEffects
import Synchronization
import TestSupport
import Testing

@Suite struct `A live store` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private var path: String { scratch.path + "/flowctl/github.sqlite" }

  private func open(
    busySeconds: Double = 5, tell: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Store {
    .live(
      "github", environment: EnvironmentVariables(["XDG_CACHE_HOME": scratch.path]),
      busySeconds: busySeconds, tell: tell)
  }

  private var damage: String {
    "'\(path)' was damaged and is renamed to '\(path).damaged'; "
      + "its queued changes are lost"
  }

  private func records(_ ids: some Sequence<Int64>, _ text: String = "x") -> [StoredRecord] {
    ids.map { StoredRecord(kind: "issue", id: $0, body: Array("\(text)\($0)".utf8)) }
  }

  @Test func `returns records, lists and cells after it is opened again`() throws {
    let (put, body) = (records([3, 1, 2]), [UInt8](0...255))
    try open().write { access throws(StoreError) in
      try access.put(put)
      try access.putList("open", "issue", [2, 9, 3, 2])
      try access.putList("none", "issue", [])
      try access.putCell("etag:b", body)
      try access.putCell("etag:a", [])
      try access.putCell("etax", [1])
    }
    try open().read { access throws(StoreError) in
      #expect(try access.record("issue", 1) == Array("x1".utf8))
      #expect(try access.record("user", 1) == nil)
      #expect(try access.records("issue").map(\.id).sorted() == [1, 2, 3])
      #expect(try access.list("open") == [2, 9, 3, 2])
      #expect(try access.listed("open")?.map(\.id) == [2, 3, 2])
      #expect(try access.listed("none") == [])
      #expect(try access.listed("closed") == nil)
      #expect(try access.cell("etag:b") == body)
      #expect(try access.cells("etag:").map(\.name) == ["etag:a", "etag:b"])
    }
  }

  @Test func `keeps the order of a long list`() throws {
    let ids = (1...25_000).map { Int64($0 * 7919 % 25_013) }
    let (store, put) = (open(), records(ids, String(repeating: "x", count: 200)))
    try store.write { access throws(StoreError) in
      try access.put(put)
      try access.putList("open", "issue", ids)
    }
    try store.read { access throws(StoreError) in
      #expect(try access.listed("open")?.map(\.id) == ids)
    }
  }

  @Test func `undoes a write that throws`() throws {
    let (store, put) = (open(), records([1]))
    #expect(throws: StoreError.failed(reason: "no")) {
      try store.write { access throws(StoreError) in
        try access.put(put)
        throw .failed(reason: "no")
      }
    }
    try store.read { access throws(StoreError) in
      #expect(try access.record("issue", 1) == nil)
    }
  }

  @Test func `removes records, lists and cells`() throws {
    let (store, put) = (open(), records([1, 2]))
    try store.write { access throws(StoreError) in
      try access.put(put)
      try access.putList("open", "issue", [1, 2])
      try access.putCell("a", [1])
    }
    try store.write { access throws(StoreError) in
      try access.remove("issue", 1)
      try access.putCell("a", nil)
      #expect(try access.listed("open")?.map(\.id) == [2])
      try access.putList("open", "issue", nil)
      #expect(try access.list("open") == nil)
      #expect(try access.cell("a") == nil)
    }
  }

  @Test func `has another version after each write of any process`() throws {
    let (one, other) = (open(), open())
    var versions = [try one.version()]
    for store in [one, other, one] {
      try store.write { access throws(StoreError) in
        try access.putCell("a", [UInt8(versions.count)])
      }
      versions.append(try one.version())
    }
    #expect(Set(versions).count == 4)
    #expect(try one.version() == versions.last)
  }

  @Test func `is private to this user`() throws {
    let store = open()
    try store.write { access throws(StoreError) in try access.putCell("a", [1]) }
    #expect(store.path == path)
    #expect(try FileSystem.live.status(scratch.path + "/flowctl").permissions == 0o700)
    for end in ["", "-wal", "-shm"] {
      #expect(try FileSystem.live.status(path + end).permissions == 0o600, "\(end)")
    }
  }

  @Test func `removes the permissions of others`() throws {
    _ = open()
    try FileSystem.live.setPermissions(path, 0o644)
    try FileSystem.live.setPermissions(scratch.path + "/flowctl", 0o755)
    #expect(open().trouble == nil)
    #expect(try FileSystem.live.status(path).permissions == 0o600)
    #expect(try FileSystem.live.status(scratch.path + "/flowctl").permissions == 0o700)
  }

  @Test func `renames a damaged file and starts with an empty one`() throws {
    try scratch.write(
      "this is no database, but it is longer than a header", to: "flowctl/github.sqlite")
    let told = Told()
    let store = open { told.add($0) }
    #expect(store.trouble == damage)
    #expect(told.sentences == [damage])
    #expect(try scratch.read("flowctl/github.sqlite.damaged").starts(with: Array("this".utf8)))
    try store.write { access throws(StoreError) in try access.putCell("a", [1]) }
    #expect(open().trouble == nil)
  }

  @Test func `starts with an empty file if damage is found later`() throws {
    let put = records(1...2000)
    do {
      let store = open()
      try store.write { access throws(StoreError) in try access.put(put) }
    }
    var bytes = try scratch.read("flowctl/github.sqlite")
    for index in 8192..<bytes.count { bytes[index] = 0xa5 }
    try scratch.write(bytes, to: "flowctl/github.sqlite")
    let told = Told()
    let store = open { told.add($0) }
    #expect(throws: StoreError.self) {
      try store.read { access throws(StoreError) in _ = try access.records("issue") }
    }
    #expect(told.sentences == [damage])
    try store.write { access throws(StoreError) in
      #expect(try access.records("issue").isEmpty)
      try access.putCell("a", [1])
    }
    #expect(scratch.exists("flowctl/github.sqlite.damaged"))
    #expect(try FileSystem.live.status(path).permissions == 0o600)
  }

  @Test func `does not touch the file of a newer program`() throws {
    _ = open()
    var bytes = try scratch.read("flowctl/github.sqlite")
    // The version that a program sets is at byte 60 of the header.
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    try scratch.write(bytes, to: "flowctl/github.sqlite")
    let store = open()
    #expect(store.path == scratch.path + "/flowctl/github-1.sqlite")
    #expect(store.trouble?.contains("was written by a newer flowctl") == true)
    try store.write { access throws(StoreError) in try access.putCell("a", [1]) }
    #expect(try Array(scratch.read("flowctl/github.sqlite")[60..<64]) == [0, 0, 0, 99])
  }

  @Test(arguments: ["flowctl", "flowctl/github.sqlite"])
  func `does not follow a link`(_ name: String) throws {
    try scratch.write("mine", to: "elsewhere/file")
    let target = scratch.path + "/elsewhere" + (name == "flowctl" ? "" : "/file")
    if name != "flowctl" { try FileSystem.live.makeDirectory(scratch.path + "/flowctl") }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/" + name, withDestinationPath: target)
    let store = open()
    #expect(store.path == nil)
    #expect(store.trouble?.contains("a symbolic link, which is not followed") == true)
    #expect(try scratch.read("elsewhere/file") == Array("mine".utf8))
    try store.write { access throws(StoreError) in try access.putCell("a", [1]) }
    try store.read { access throws(StoreError) in #expect(try access.cell("a") == [1]) }
  }

  @Test func `reports that another process writes for too long`() throws {
    let (one, other) = (open(), open(busySeconds: 0.05))
    try one.write { access throws(StoreError) in
      try access.putCell("a", [1])
      #expect(throws: StoreError.busy) {
        try other.write { access throws(StoreError) in try access.putCell("a", [2]) }
      }
      // Readers are not blocked, and see the previous data.
      #expect(throws: Never.self) {
        try other.read { access throws(StoreError) in #expect(try access.cell("a") == nil) }
      }
    }
  }

  @Test func `loses no write with many writers`() async throws {
    _ = open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let store = open()
          for _ in 0..<25 {
            try store.write { access throws(StoreError) in
              let count = try access.cell("count")?.first ?? 0
              try access.putCell("count", [count + 1])
            }
          }
        }
      }
      try await group.waitForAll()
    }
    try open().read { access throws(StoreError) in #expect(try access.cell("count") == [100]) }
  }

  @Test func `is in memory if it can't be stored`() throws {
    let told = Told()
    let store = Store.live(
      "github", environment: EnvironmentVariables([:]), tell: { told.add($0) })
    #expect(store.path == nil)
    #expect(store.trouble != nil && told.sentences == [store.trouble])
    try store.write { access throws(StoreError) in try access.putCell("a", [1]) }
    try store.read { access throws(StoreError) in #expect(try access.cell("a") == [1]) }
    try scratch.write("", to: "file")
    let blocked = Store.live(
      "github", environment: EnvironmentVariables(["XDG_CACHE_HOME": scratch.path + "/file"]),
      tell: { told.add($0) })
    #expect(blocked.trouble?.contains("nothing is stored") == true)
    #expect(told.sentences.last == blocked.trouble)
  }
}

/// The messages of a store.
private final class Told: Sendable {
  private let kept = Mutex<[String]>([])

  var sentences: [String] { kept.withLock { $0 } }

  func add(_ sentence: String) { kept.withLock { $0.append(sentence) } }
}
