import ArgumentParser
package import Diagnostics
import Effects
import GitHub
package import Session

/// `cache status` and `cache clear`: what is kept of GitHub on this machine.
package enum ManageCache {
  private static let rule: RuleID = "cache"
  /// The file, what SQLite keeps beside it, and one that was set aside.
  private static let ends = ["", "-wal", "-shm", damagedEnd]
  private static let damagedEnd = ".damaged"

  /// Tells where the cache is, how much it holds, and what is wrong with it.
  package static func status(in session: Session) async throws(Failure) -> Report {
    let store = session.world.openStore("github")
    let bytes = store.path.map { size(of: $0, session.world.files) } ?? 0
    let waiting = changesWaiting(in: store)
    var rows = [
      ["place", store.path ?? "memory alone"], ["size", "\((bytes + 1023) / 1024) KiB"],
    ]
    rows.append(["changes waiting", waiting.map(String.init) ?? "unknown"])
    let damaged = store.path.map { $0 + damagedEnd }.flatMap { path in
      (try? session.world.files.status(path)).map { _ in path }
    }
    if let damaged { rows.append(["set aside", damaged]) }
    if let trouble = store.trouble { rows.append(["trouble", trouble]) }
    return Report(
      text: TextTable.text(rows),
      values: [
        "path": .optional(store.path), "bytes": .number(bytes),
        "changesWaiting": waiting.map { .number($0) } ?? .null,
        "setAside": .optional(damaged), "trouble": .optional(store.trouble),
      ])
  }

  /// Removes what is kept; with changes that wait to be made only if `force` is given.
  package static func clear(force: Bool, in session: Session) async throws(Failure) -> Report {
    let store = session.world.openStore("github")
    guard let path = store.path else {
      return Report(text: "nothing is kept\n", values: ["bytes": 0])
    }
    let waiting = changesWaiting(in: store) ?? 0
    guard waiting == 0 || force else {
      throw Failure(
        .fail, rule,
        waiting == 1
          ? "a change waits to be made at GitHub, and would be forgotten"
          : "\(waiting) changes wait to be made at GitHub, and would be forgotten",
        hint: Remedy.explain("to send them first; --force gives them up")
          .then(.flowctl("issue", "replay")))
    }
    let bytes = size(of: path, session.world.files)
    for end in ends {
      do throws(FileError) {
        try session.world.files.remove(path + end)
      } catch .notFound {
        continue
      } catch {
        throw Failure(.inputOutput, rule, "can't remove '\(path + end)': \(error.reason)")
      }
    }
    return Report(
      text: "removed \((bytes + 1023) / 1024) KiB from \(path)\n",
      values: ["path": .string(path), "bytes": .number(bytes)])
  }

  private static func size(of path: String, _ files: FileSystem) -> Int {
    ends.reduce(0) { $0 + ((try? files.status(path + $1))?.size ?? 0) }
  }

  /// How many changes the journal holds, and moves that were asked for offline; nil where they
  /// can't be read.
  private static func changesWaiting(in store: Store) -> Int? {
    var count: Int?
    do throws(StoreError) {
      try store.read { access throws(StoreError) in
        count = try WaitingChanges.count(in: access) + MoveQueue.count(in: access)
      }
    } catch {
      return nil
    }
    return count
  }
}

package struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "What is kept of GitHub on this machine.",
    subcommands: [Status.self, Clear.self])

  struct Status: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Tell where the cache is, and how much it holds.",
      discussion: "flowctl cache status --json")

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.answer("cache status", in: world) { session throws(Failure) in
        try await ManageCache.status(in: session)
      }
    }
  }

  struct Clear: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Remove what is kept; it is read again when it is needed.",
      discussion: "flowctl cache clear")

    @Flag(help: "Also forget changes that wait to be made at GitHub.")
    var force = false

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.answer("cache clear", in: world) { session throws(Failure) in
        try await ManageCache.clear(force: force, in: session)
      }
    }
  }
}
