import Diagnostics
import Git
import Gitflow

/// The list of `branches` for people and for programs.
struct BranchListing: Sendable {
  /// By kind in the model's order, then by name.
  private let order: [Int32]
  private let branches: BranchTable
  /// The names of the kinds, and of none.
  private let kinds: [String]
  /// What is checked out, where it is listed.
  private let current: Int?
  private let now: Int64
  private let hasAuthors: Bool

  init(
    _ branches: BranchTable, _ listed: [Int], kinds: [KindName], current: String?, now: Int64,
    hasAuthors: Bool
  ) {
    // Refs come sorted by name, so that within a kind only the remote's must be placed.
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
  }

  var listing: Listing {
    var listing = Listing(
      writingText: write, lists: { ["branches": JSONList(order) { json(Int($0)) }] })
    if order.count >= Self.manyRows { listing.writeTextOnCores = writeOnCores }
    return listing
  }

  /// Fewer are written before another core has begun.
  private static let manyRows = 2000

  private var heading: [String] {
    ["", "branch", "kind", "state", "ahead", "behind", "age"] + (hasAuthors ? ["author"] : [])
  }

  @Sendable private func write(to sink: Listing.Sink) {
    if order.isEmpty { return sink(Array("no branches\n".utf8)) }
    TextTable.write(to: sink, followedBy: note) { table in
      table.append(heading)
      append(order.indices, to: &table)
    }
  }

  @Sendable private func writeOnCores(to sink: Listing.Sink) async {
    await TextTable.write(
      to: sink, heading: heading, rows: order.count, followedBy: note, append)
  }

  private var note: String {
    hasAuthors
      ? "" : "\(order.count) branches; authors are left out, --authors reads them\n"
  }

  @Sendable private func append(_ rows: Range<Int>, to table: inout TextTable) {
    let states = branches.targets.map { (merged: "in \($0)", unmerged: "not in \($0)") }
    for row in rows { append(Int(order[row]), states, to: &table) }
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
      table.append(distance.isMerged ? states[Int(target)].merged : states[Int(target)].unmerged)
      table.append(distance.ahead)
      table.append(distance.behind)
    } else {
      for _ in 0..<3 { table.append("-") }
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

  private func json(_ index: Int) -> JSONValue {
    let distance = branches.distances[index]
    return [
      "name": .string(branches.name(index)), "remote": .optional(branches.remote(index)),
      "kind": .optional(branches.kind(index).map { kinds[$0] }),
      "commit": .string(branches.ids[index].description),
      "target": .optional(branches.target(of: index)),
      "merged": distance.map { .bool($0.isMerged) } ?? .null,
      "ahead": distance.map { .number($0.ahead) } ?? .null,
      "behind": distance.map { .number($0.behind) } ?? .null,
      "committedAt": .number(Int(branches.times[index])),
      "author": .optional(hasAuthors ? branches.authors[index] : nil),
      "current": .bool(index == current),
    ]
  }
}
