import Base
import Git
import Gitflow

/// The list of `branches` as text and as JSON.
struct BranchListing: Sendable {
  /// By branch type in the model's order, then by name.
  let order: [Int32]
  let branches: BranchTable
  let kinds: [String]
  /// The current branch, if it is listed.
  let current: Int?
  let now: Int64
  let hasAuthors: Bool
  let gaps: String
  private let unlisted: [Int]

  /// `unlisted` are the branches that are left out because their merge state is unknown.
  init(
    _ branches: BranchTable, _ listed: [Int], unlisted: [Int] = [], kinds: [KindName],
    current: String?, now: Int64, hasAuthors: Bool
  ) {
    // Refs are sorted by name, so only remote branches must be sorted in within a type.
    var byKind = [[Int32]](repeating: [], count: kinds.count + 1)
    for index in listed { byKind[branches.kind(index) ?? kinds.count].append(Int32(index)) }
    let hasRemotes = listed.contains { $0 >= branches.localCount }
    order = byKind.flatMap { kind in
      hasRemotes ? kind.sorted { branches.isBelow(Int($0), Int($1)) } : kind
    }
    self.branches = branches
    self.kinds = kinds.map(\.text) + ["unknown"]
    self.current = current.flatMap(branches.local)
    self.now = now
    self.hasAuthors = hasAuthors
    self.unlisted = unlisted
    gaps = Self.notes(on: branches, listed, unlisted) + Self.skipped(branches.skippedCount)
  }

  /// Why some branches are not fully compared, each reason once.
  private static func notes(on branches: BranchTable, _ listed: [Int], _ unlisted: [Int]) -> String
  {
    if !branches.hasGaps { return "" }
    var counts: [String: (gap: ComparisonGap, listed: Int, unlisted: [String])] = [:]
    for gap in listed.compactMap(branches.gap) {
      counts[gap.reason, default: (gap, 0, [])].listed += 1
    }
    for index in unlisted {
      guard let gap = branches.gap(index) else { continue }
      counts[gap.reason, default: (gap, 0, [])].unlisted.append(branches.branch(index).display)
    }
    return counts.values.sorted { $0.gap.reason < $1.gap.reason }.map { gap, listed, unlisted in
      let shown = listed == 0 ? [] : ["\(listed) with '?'"]
      let more = unlisted.count > namedLimit ? ", …" : ""
      let names = unlisted.prefix(namedLimit).map(ForeignText.shown).joined(separator: ", ")
      let hidden = unlisted.isEmpty ? [] : ["\(unlisted.count) left out: \(names)\(more)"]
      let hint = (gap.hint?.hintLines ?? []).map { $0 + "\n" }.joined()
      let counts = (shown + hidden).joined(separator: ", ")
      return "note: \(ForeignText.shown(gap.reason)) (\(counts))\n\(hint)"
    }.joined()
  }

  private static let namedLimit = 5

  private static func skipped(_ count: Int) -> String {
    count == 0
      ? ""
      : "note: reverted and squashed branches are unknown: \(BranchTable.skipped) (\(count))\n"
  }

  var listing: Report {
    var report = Report(
      writingText: write,
      lists: {
        let listed = ["branches": JSONList(order) { json(Int($0)) }]
        return unlisted.isEmpty
          ? listed : listed.merging(["leftOut": JSONList(unlisted, json)]) { $1 }
      })
    report.page = { page }
    return report
  }

  private var heading: [String] {
    ["", "branch", "type", "state", "ahead", "behind", "age"] + (hasAuthors ? ["author"] : [])
  }

  @Sendable private func write(to sink: Payload.Sink) {
    if order.isEmpty { return sink(Array("no branches\n\(gaps)".utf8)) }
    TextTable.write(to: sink, followedBy: note) { table in
      table.append(heading)
      let states = branches.targets.map { (merged: "in \($0)", unmerged: "not in \($0)") }
      for index in order { append(Int(index), states, to: &table) }
    }
  }

  private var note: String {
    gaps
      + (hasAuthors
        ? "" : "\(order.count) branches; authors not shown; use --authors to show them\n")
  }

  private func append(
    _ index: Int, _ states: [(merged: String, unmerged: String)], to table: inout TextTable
  ) {
    table.append(index == current ? "*" : " ")
    if branches.isPlain(index), index < branches.localCount {
      branches.withName(index) { table.append(ascii: $0) }
    } else {
      table.append(ForeignText.shown(branches.branch(index).display))
    }
    table.append(kinds[branches.kind(index) ?? kinds.count - 1])
    appendState(index, states, to: &table)
    appendAge(branches.times[index], to: &table)
    if hasAuthors { table.append(ForeignText.shown(branches.authors[index])) }
    table.endRow()
  }

  private func appendState(
    _ index: Int, _ states: [(merged: String, unmerged: String)], to table: inout TextTable
  ) {
    if let distance = branches.distances[index], let target = branches.targetPlaces[index] {
      if branches.contents[index] == nil {
        table.append(distance.isMerged ? states[Int(target)].merged : states[Int(target)].unmerged)
      } else {
        table.append(state(index, of: branches.targets[Int(target)]))
      }
      table.append(distance.ahead)
      table.append(distance.behind)
    } else if let isMerged = branches.cutOff[index], let target = branches.targetPlaces[index] {
      table.append(isMerged ? state(index, of: branches.targets[Int(target)]) : "unknown")
      table.append(isMerged ? "0" : "?")
      table.append("?")
    } else {
      for _ in 0..<3 { table.append(branches.gap(index) == nil ? "-" : "?") }
    }
  }

  /// The state of a branch whose content was compared.
  func state(_ index: Int, of target: String) -> String {
    switch branches.state(index) {
    case .reverted: "reverted in \(target)"
    case .shipped(let tag): "shipped as \(ForeignText.shown(tag))"
    case .diverged: "diverged from \(branches.remote)"
    case .merged: "in \(target)"
    case .unknown: "unknown"
    case .open, nil: branches.isMerged(index) == true ? "in \(target)" : "not in \(target)"
    }
  }

  private func appendAge(_ time: Int64, to table: inout TextTable) {
    let seconds = Int(max(0, now - time))
    switch seconds {
    case ..<3600: table.append(seconds / 60, unit: "min")
    case ..<172_800: table.append(seconds / 3600, unit: "h")
    default: table.append(seconds / 86_400, unit: "d")
    }
  }

  /// The commits that only the branch has, and those that only its target has; nil if unknown.
  func distance(of index: Int) -> (ahead: Int?, behind: Int?) {
    if let distance = branches.distances[index] { return (distance.ahead, distance.behind) }
    return (branches.isMerged(index) == true ? 0 : nil, nil)
  }

  private func json(_ index: Int) -> JSONValue {
    let distance = distance(of: index)
    let isMerged = branches.isMerged(index)
    var row: [String: JSONValue] = [
      "name": .string(branches.name(index)), "remote": .optional(branches.remote(index)),
      "kind": .optional(branches.kind(index).map { kinds[$0] }),
      "commit": .string(branches.ids[index].description),
      "target": .optional(branches.target(of: index)),
      "state": .optional(branches.state(index)?.name),
      "merged": isMerged.map { .bool($0) } ?? .null,
      "ahead": distance.ahead.map { .number($0) } ?? .null,
      "behind": distance.behind.map { .number($0) } ?? .null,
      "committedAt": .number(Int(branches.times[index])),
      "author": .optional(hasAuthors ? branches.authors[index] : nil),
      "current": .bool(index == current),
    ]
    if let gap = branches.gap(index) {
      row["unknown"] = ["reason": .string(gap.reason), "hint": .optional(gap.hint?.text)]
    }
    return .object(row)
  }
}
