import Diagnostics
import Git
import Gitflow

/// The list of `branches` for people and for programs.
struct BranchListing: Sendable {
  /// By kind in the model's order, then by name.
  private let branches: [ListedBranch]
  private let current: String?
  private let now: Int64
  private let hasAuthors: Bool

  init(
    _ branches: [ListedBranch], current: String?, now: Int64, hasAuthors: Bool,
    order: [KindName]
  ) {
    let ranks = Dictionary(zip(order, order.indices), uniquingKeysWith: { first, _ in first })
    // Refs come sorted by name, so that within a kind only the remote's must be placed.
    var byRank = [[ListedBranch]](repeating: [], count: order.count + 1)
    for branch in branches {
      byRank[branch.kind.flatMap { ranks[$0] } ?? order.count].append(branch)
    }
    let hasRemotes = branches.contains { $0.branch.remote != nil }
    self.branches = byRank.flatMap { kind in
      hasRemotes ? kind.sorted { $0.branch.name < $1.branch.name } : kind
    }
    self.current = current
    self.now = now
    self.hasAuthors = hasAuthors
  }

  var listing: Listing {
    Listing(text: { text }, values: { ["branches": .array(branches.map(json))] })
  }

  private static let heading = ["", "branch", "kind", "state", "ahead", "behind", "age"]

  private var text: [UInt8] {
    if branches.isEmpty { return Array("no branches\n".utf8) }
    var rows = [Self.heading + (hasAuthors ? ["author"] : [])]
    rows.reserveCapacity(branches.count + 1)
    for branch in branches { rows.append(row(branch)) }
    let note = "\(branches.count) branches; authors are left out, --authors reads them\n"
    return TextTable(rows).bytes + (hasAuthors ? [] : Array(note.utf8))
  }

  private func row(_ branch: ListedBranch) -> [String] {
    var row = [
      isCurrent(branch) ? "*" : " ", ForeignText.shown(branch.branch.display),
      branch.kind?.text ?? "unknown", state(branch), "-", "-", branch.time.map(age) ?? "-",
    ]
    if let distance = branch.distance {
      row[4] = String(distance.ahead)
      row[5] = String(distance.behind)
    }
    if hasAuthors { row.append(ForeignText.shown(branch.author ?? "-")) }
    return row
  }

  private func isCurrent(_ branch: ListedBranch) -> Bool {
    branch.branch.remote == nil && branch.branch.name == current
  }

  private func state(_ branch: ListedBranch) -> String {
    guard let isMerged = branch.isMerged, let target = branch.target else { return "-" }
    return isMerged ? "in " + target : "not in " + target
  }

  private func age(_ time: Int64) -> String {
    let seconds = max(0, now - time)
    return switch seconds {
    case ..<3600: String(seconds / 60) + "min"
    case ..<172_800: String(seconds / 3600) + "h"
    default: String(seconds / 86_400) + "d"
    }
  }

  private func json(_ branch: ListedBranch) -> JSONValue {
    [
      "name": .string(branch.branch.name), "remote": .optional(branch.branch.remote),
      "kind": .optional(branch.kind?.text), "commit": .string(branch.id.description),
      "target": .optional(branch.target), "merged": branch.isMerged.map(JSONValue.bool) ?? .null,
      "ahead": branch.distance.map { .number($0.ahead) } ?? .null,
      "behind": branch.distance.map { .number($0.behind) } ?? .null,
      "committedAt": branch.time.map { .number(Int($0)) } ?? .null,
      "author": .optional(branch.author), "current": .bool(isCurrent(branch)),
    ]
  }
}
