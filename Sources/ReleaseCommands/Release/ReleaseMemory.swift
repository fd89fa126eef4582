import Board
import Diagnostics
import Effects
import Formats
import GitHub
import Gitflow

/// What the last whole run learnt of a release, so that its next state costs one request.
struct ReleaseMemory: Hashable, Sendable {
  /// Every item that carries the label, with its title.
  var items: [ItemReference: String] = [:]
  /// The pull requests that GitHub named for commits.
  var asked: [String: [Int]] = [:]
  /// Issues that the texts of pull requests close.
  var closings: [ItemReference: [ItemReference]] = [:]
  /// What messages speak of and GitHub has not got.
  var missing: Set<ItemReference> = []
  /// What messages take for merged and GitHub does not; it may be by now, so that only who can't ask
  /// leaves it out.
  var denied: Set<ItemReference> = []
  /// The labels of the release, by repository; empty where all releases share theirs.
  var labels: [RepositoryName: Label] = [:]
  /// All that were looked at, also those that hold nothing of the release.
  var repositories: Set<RepositoryName> = []
  /// The user has said that the release is live.
  var isToldLive = false
  /// When GitHub was asked, in seconds since 1970.
  var readAt: Int?

  /// What is known without a look at labels; with this alone, GitHub is asked.
  var withoutLabels: ReleaseMemory {
    var memory = self
    (memory.items, memory.labels, memory.repositories) = ([:], [:], [])
    return memory
  }

  /// Where it is kept.
  static func cell(_ host: GitHubHost, _ repository: RepositoryName, _ version: Version) -> String {
    "release/\(host.name)/\(repository.folded)/\(version)"
  }

  /// Where it is kept whose release labelled a repository last: what others know of it is void.
  static func labellerCell(
    _ host: GitHubHost, _ repository: RepositoryName, _ version: Version
  ) -> String {
    "labelled/\(host.name)/\(repository.folded)/\(version)"
  }
}

extension ReleaseMemory {
  /// The memory as it is kept.
  var bytes: [UInt8] {
    JSONWriter(.compact).bytes([
      "version": .number(Self.format), "isToldLive": .bool(isToldLive),
      "readAt": readAt.map(JSONValue.number) ?? .null,
      "items": .array(
        items.sorted { $0.key < $1.key }.map {
          ["item": .string($0.key.description), "title": .string($0.value)]
        }),
      "asked": .array(
        asked.sorted { $0.key < $1.key }.map {
          ["commit": .string($0.key), "numbers": .array($0.value.map(JSONValue.number))]
        }),
      "closings": .array(
        closings.sorted { $0.key < $1.key }.map {
          ["item": .string($0.key.description), "closes": .strings($0.value.map(\.description))]
        }),
      "missing": .strings(missing.sorted().map(\.description)),
      "denied": .strings(denied.sorted().map(\.description)),
      "labels": .array(labels.sorted { $0.key < $1.key }.map { Self.json($0.key, $0.value) }),
      "repositories": .strings(repositories.sorted().map(\.description)),
    ])
  }

  /// Up to the first one, the release's own pull requests were kept as items.
  private static let format = 2

  private static func json(_ repository: RepositoryName, _ label: Label) -> JSONValue {
    [
      "repository": .string(repository.description), "id": .number(Int(clamping: label.id)),
      "name": .string(label.name), "color": .string(label.color),
      "description": .optional(label.description),
    ]
  }

  /// Reads what was kept; nil where it is of another version or damaged.
  init?(_ bytes: [UInt8]) {
    guard let kept = try? KeptRelease(json: bytes), kept.version == Self.format else { return nil }
    isToldLive = kept.isToldLive
    readAt = kept.readAt
    for entry in kept.items {
      guard let item = ItemReference(parsing: entry.text) else { return nil }
      items[item] = entry.title
    }
    for entry in kept.asked { asked[entry.text] = entry.numbers }
    for entry in kept.closings {
      guard let item = ItemReference(parsing: entry.text) else { return nil }
      closings[item] = entry.texts.compactMap { ItemReference(parsing: $0) }
    }
    missing = Set(kept.missing.compactMap { ItemReference(parsing: $0) })
    denied = Set(kept.denied.compactMap { ItemReference(parsing: $0) })
    repositories = Set(kept.repositories.compactMap { RepositoryName($0) })
    for entry in kept.labels {
      guard let repository = RepositoryName(entry.text), let label = entry.label else { return nil }
      labels[repository] = label
    }
  }
}
