import Base
import Gitflow
import Session

extension BranchListing {
  /// The branches as a page, with boxes that filter them by their state.
  var page: PageContent {
    let groups = Dictionary(grouping: order.map { Group(branches, Int($0)) }, by: \.self)
      .mapValues(\.count)
    let counts = Group.allCases.compactMap { group in
      groups[group].map { (group: group, words: "\($0) \(group.words)") }
    }
    let all = order.count == 1 ? "1 branch" : "\(order.count) branches"
    let words = counts.isEmpty ? "" : ": " + counts.map(\.words).joined(separator: ", ")
    var page = PageContent(
      "Branches", lead: all + words + ".", source: .command(.flowctl("branches", "--json")))
    page.sections = [
      PageSection("list", "All branches") { page in
        if counts.count > 1 {
          page.filter("Show", counts.map { ($0.group.rawValue, $0.words) })
        }
        page.search("branches", label: "Find a branch")
        page.element("div", ["id": "branches"]) { writeTable(to: &$0) }
        page.more(order.count - Self.mostRows, "row")
      }
    ]
    if !gaps.isEmpty { page.sections.append(gapSection) }
    if groups[.done] != nil {
      page.sections.append(
        PageSection("next", "Next step") { page in
          page.command("flowctl prune --dry-run", label: "Show which branches can be deleted: ")
        })
    }
    return page
  }

  private static let mostRows = 300

  private var gapSection: PageSection {
    PageSection("unknown", "Unknown") { page in
      page.element("ul") { list in
        for line in gaps.split(separator: "\n") { list.element("li", text: String(line)) }
      }
    }
  }

  private func writeTable(to page: inout HTMLWriter) {
    page.table(
      "Branches with their state", ["Branch", "State", "Ahead", "Behind", "Last commit"],
      kind: "stack", rows: order.prefix(Self.mostRows).map(Int.init),
      attributes: { ["class": "is-" + Group(branches, $0).rawValue, "data-row": ""] }
    ) { row, index in
      write(index, to: &row)
    }
  }

  private func write(_ index: Int, to row: inout HTMLWriter) {
    let group = Group(branches, index)
    row.element("th", ["scope": "row"]) { cell in
      cell.code(branches.branch(index).display)
      let kind = kinds[branches.kind(index) ?? kinds.count - 1]
      cell.element(
        "span", ["class": "remark"], text: index == current ? kind + ", current" : kind)
    }
    row.element("td") { cell in
      let (sign, tone) = group.mark
      cell.badge(sign, stateWords(index, group), tone)
      if group == .unknown, let gap = branches.gap(index) {
        cell.element("span", ["class": "remark"], text: gap.reason)
      }
    }
    let (ahead, behind) = distance(of: index)
    row.numberCell(Self.words(ahead, isUnknown: group == .unknown), "Ahead")
    row.numberCell(Self.words(behind, isUnknown: group == .unknown), "Behind")
    row.element("td") { cell in
      let time = branches.times[index]
      cell.time(Int(time), AgeText.ago(Double(now - time)))
      if hasAuthors {
        cell.element("span", ["class": "remark"], text: branches.authors[index])
      }
    }
  }

  private static func words(_ count: Int?, isUnknown: Bool) -> String {
    count.map { "\($0)" } ?? (isUnknown ? "?" : "–")
  }

  private func stateWords(_ index: Int, _ group: Group) -> String {
    guard group != .permanent, let target = branches.target(of: index) else {
      return group == .permanent ? "permanent" : "no target"
    }
    return group == .unknown ? "unknown" : state(index, of: target)
  }
}

/// What matters most about a branch.
private enum Group: String, CaseIterable {
  case open
  case unknown
  case done
  case permanent

  init(_ branches: BranchTable, _ index: Int) {
    if branches.kind(index).map(branches.permanentKinds.contains) == true {
      self = .permanent
    } else if branches.targetPlaces[index] == nil {
      self = .open
    } else {
      switch branches.isMerged(index) {
      case true?: self = .done
      case false?: self = .open
      case nil: self = .unknown
      }
    }
  }

  var words: String {
    switch self {
    case .open: "not merged"
    case .unknown: "unknown"
    case .done: "merged"
    case .permanent: "permanent"
    }
  }

  var mark: (sign: String, tone: Tone) {
    switch self {
    case .open: ("○", .idle)
    case .unknown: ("?", .unknown)
    case .done: ("✓", .good)
    case .permanent: ("●", .idle)
    }
  }
}
