import Diagnostics
import Git
import Gitflow

/// The list of `branches` for people and for programs.
struct BranchListing: Sendable {
  /// By kind in the model's order, then by name.
  private let order: [Int]
  private let branches: [ListedBranch]
  private let kinds: [KindName]
  private let current: String?
  private let now: Int64
  private let hasAuthors: Bool

  init(
    _ branches: [ListedBranch], kinds: [KindName], current: String?, now: Int64, hasAuthors: Bool
  ) {
    // Refs come sorted by name, so that within a kind only the remote's must be placed.
    var byKind = [[Int]](repeating: [], count: kinds.count + 1)
    for index in branches.indices { byKind[branches[index].kind ?? kinds.count].append(index) }
    let hasRemotes = branches.contains { $0.branch.remote != nil }
    order = byKind.flatMap { kind in
      hasRemotes ? kind.sorted { branches[$0].branch.name < branches[$1].branch.name } : kind
    }
    self.branches = branches
    self.kinds = kinds
    self.current = current
    self.now = now
    self.hasAuthors = hasAuthors
  }

  var listing: Listing {
    Listing(text: { text }, lists: { ["branches": JSONList(order) { json(branches[$0]) }] })
  }

  private static let heading = ["", "branch", "kind", "state", "ahead", "behind", "age"]

  private var text: [UInt8] {
    if branches.isEmpty { return Array("no branches\n".utf8) }
    let note = "\(branches.count) branches; authors are left out, --authors reads them\n"
    return TextTable.bytes(followedBy: hasAuthors ? "" : note) { table in
      table.append(Self.heading + (hasAuthors ? ["author"] : []))
      for index in order { append(branches[index], to: &table) }
    }
  }

  private func append(_ branch: ListedBranch, to table: inout TextTable) {
    table.append(isCurrent(branch) ? "*" : " ")
    table.append(ForeignText.shown(branch.branch.display))
    table.append(kindName(branch) ?? "unknown")
    appendState(branch, to: &table)
    appendAge(branch, to: &table)
    if hasAuthors { table.append(ForeignText.shown(branch.author ?? "-")) }
    table.endRow()
  }

  private func appendState(_ branch: ListedBranch, to table: inout TextTable) {
    if let distance = branch.distance, let target = branch.target {
      table.append(distance.isMerged ? "in " : "not in ", target)
      table.append(distance.ahead)
      table.append(distance.behind)
    } else {
      for _ in 0..<3 { table.append("-") }
    }
  }

  private func appendAge(_ branch: ListedBranch, to table: inout TextTable) {
    guard let time = branch.time else { return table.append("-") }
    let seconds = Int(max(0, now - time))
    switch seconds {
    case ..<3600: table.append(seconds / 60, unit: "min")
    case ..<172_800: table.append(seconds / 3600, unit: "h")
    default: table.append(seconds / 86_400, unit: "d")
    }
  }

  private func isCurrent(_ branch: ListedBranch) -> Bool {
    branch.branch.remote == nil && branch.branch.name == current
  }

  private func kindName(_ branch: ListedBranch) -> String? { branch.kind.map { kinds[$0].text } }

  private func json(_ branch: ListedBranch) -> JSONValue {
    [
      "name": .string(branch.branch.name), "remote": .optional(branch.branch.remote),
      "kind": .optional(kindName(branch)), "commit": .string(branch.id.description),
      "target": .optional(branch.target), "merged": branch.isMerged.map(JSONValue.bool) ?? .null,
      "ahead": branch.distance.map { .number($0.ahead) } ?? .null,
      "behind": branch.distance.map { .number($0.behind) } ?? .null,
      "committedAt": branch.time.map { .number(Int($0)) } ?? .null,
      "author": .optional(branch.author), "current": .bool(isCurrent(branch)),
    ]
  }
}
