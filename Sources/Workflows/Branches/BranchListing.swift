import Diagnostics
import Git
import Gitflow

/// The list of `branches` for people and for programs.
struct BranchListing {
  let branches: [ListedBranch]
  let current: String?
  let now: Int64
  let hasAuthors: Bool

  func listing(model: BranchModel) -> Listing {
    let order = model.kinds.map(\.name)
    let sorted = branches.sorted { left, right in
      (rank(left, order), left.branch.name, left.branch.remote ?? "")
        < (rank(right, order), right.branch.name, right.branch.remote ?? "")
    }
    let values: [String: JSONValue] = ["branches": .array(sorted.map(json))]
    return Listing(text: text(sorted), values: values)
  }

  private func rank(_ branch: ListedBranch, _ order: [KindName]) -> Int {
    branch.kind.flatMap(order.firstIndex) ?? order.count
  }

  private func text(_ sorted: [ListedBranch]) -> String {
    if sorted.isEmpty { return "no branches\n" }
    var rows = [
      ["", "branch", "kind", "state", "ahead", "behind", "age"] + (hasAuthors ? ["author"] : [])
    ]
    for branch in sorted { rows.append(row(branch)) }
    let note =
      hasAuthors ? "" : "\(sorted.count) branches; authors are left out, --authors reads them\n"
    return TextTable(rows).text + note
  }

  private func row(_ branch: ListedBranch) -> [String] {
    let isCurrent = branch.branch.remote == nil && branch.branch.name == current
    return [
      isCurrent ? "*" : " ", ForeignText.shown(branch.branch.display),
      branch.kind?.text ?? "unknown", state(branch),
      branch.distance.map { String($0.ahead) } ?? "-",
      branch.distance.map { String($0.behind) } ?? "-", branch.time.map(age) ?? "-",
    ] + (hasAuthors ? [ForeignText.shown(branch.author ?? "-")] : [])
  }

  private func state(_ branch: ListedBranch) -> String {
    guard let isMerged = branch.isMerged, let target = branch.target else { return "-" }
    if branch.kind.map({ $0.text == target }) == true { return "-" }
    return isMerged ? "in \(target)" : "not in \(target)"
  }

  private func age(_ time: Int64) -> String {
    let seconds = max(0, now - time)
    switch seconds {
    case ..<3600: return "\(seconds / 60)min"
    case ..<172_800: return "\(seconds / 3600)h"
    default: return "\(seconds / 86_400)d"
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
      "author": .optional(branch.author),
      "current": .bool(branch.branch.remote == nil && branch.branch.name == current),
    ]
  }
}
