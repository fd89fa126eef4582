import ArgumentParser
import Base
import GitHub
import Session

/// `cache status` and `cache clear`: the local cache of GitHub data.
enum ManageCache {
  private static let rule: RuleID = "cache"
  /// The database, SQLite's files beside it, and a damaged database that was renamed.
  private static let ends = ["", "-wal", "-shm", damagedEnd]
  private static let damagedEnd = ".damaged"

  /// Shows the path, the size and the problems of the cache.
  static func status(in session: Session) async throws(Failure) -> Report {
    let store = session.world.openStore("github")
    let bytes = store.path.map { size(of: $0, session.world.files) } ?? 0
    let waiting = changesWaiting(in: store)
    var rows = [
      ["path", store.path ?? "in memory only"], ["size", "\((bytes + 1023) / 1024) KiB"],
    ]
    rows.append(["pending changes", waiting.map(String.init) ?? "unknown"])
    let damaged = store.path.map { $0 + damagedEnd }.flatMap { path in
      (try? session.world.files.status(path)).map { _ in path }
    }
    if let damaged { rows.append(["damaged copy", damaged]) }
    if let trouble = store.trouble { rows.append(["problem", trouble]) }
    return Report(
      text: TextTable.text(rows),
      values: [
        "path": .optional(store.path), "bytes": .number(bytes),
        "changesWaiting": waiting.map { .number($0) } ?? .null,
        "setAside": .optional(damaged), "trouble": .optional(store.trouble),
      ])
  }

  /// Removes the cache; if changes are pending, only with `force`.
  static func clear(force: Bool, in session: Session) async throws(Failure) -> Report {
    let store = session.world.openStore("github")
    guard let path = store.path else {
      return Report(text: "the cache is empty\n", values: ["bytes": 0])
    }
    let waiting = changesWaiting(in: store) ?? 0
    guard waiting == 0 || force else {
      throw Failure(
        .fail, rule,
        waiting == 1
          ? "1 pending change for GitHub would be lost"
          : "\(waiting) pending changes for GitHub would be lost",
        hint: Remedy.explain("to drop them, use --force; to send them first")
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

  /// The number of pending changes and of moves queued offline; nil if they can't be
  /// read.
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
    commandName: "cache", abstract: "Manage the local cache of GitHub data.",
    subcommands: [Status.self, Clear.self])

  struct Status: ListingCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show the path, size and pending changes of the cache.",
      discussion: "flowctl cache status --json")

    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      try await ManageCache.status(in: session)
    }
  }

  struct Clear: ListingCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Remove the cached data; flowctl reads it again when needed.",
      discussion: "flowctl cache clear")

    @Flag(help: "Also drop pending changes for GitHub.")
    var force = false

    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      try await ManageCache.clear(force: force, in: session)
    }
  }
}
