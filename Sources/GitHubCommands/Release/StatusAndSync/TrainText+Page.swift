import Base
import Gitflow
import Session

extension TrainText {
  /// The train as a page.
  var page: PageContent {
    var page = PageContent(
      "Releases", lead: lead, source: .command(.flowctl("release", "status", "--json")))
    page.facts = storeFacts
    page.sections = sections
    return page
  }

  private var lead: String {
    let open = Set(train.openVersions.map(\.version)).count
    let unknown = train.missing.count { if case .known = $0.missing { false } else { true } }
    let pending = train.missing.count - unknown
    let live = train.unknown.map { "the live version is unknown: \($0.reason)" }
    return [
      open == 0 ? "No open version" : "Open: " + CountText.words(open, "version"),
      CountText.words(pending, "pending back-merge"),
      unknown > 0 ? CountText.words(unknown, "unknown back-merge") : nil,
      live ?? train.live.map { "\($0.version) is live" } ?? "nothing is live",
    ].compactMap(\.self).joined(separator: "; ") + "."
  }

  /// What each store says about the live version, and how old this is.
  private var storeFacts: [(name: String, value: String)] {
    stores.map { answer in
      let live = train.live.map { live in
        "\(live.version): \(answer.state(of: live.version, isTagged: true).text), "
      }
      return (heading(of: answer), (live ?? "") + "read " + answer.age(now: now))
    }
  }

  /// The open versions, and what is left to do.
  var sections: [PageSection] {
    var sections: [PageSection] = []
    if !train.openVersions.isEmpty || !train.strays.isEmpty {
      sections.append(PageSection("train", "Open versions") { writeTable(to: &$0) })
    }
    let remarks = remarks
    if !remarks.isEmpty {
      sections.append(
        PageSection("next", "Next steps") { page in
          for remark in remarks.prefix(Self.mostRemarks) {
            page.element("p", text: remark.text)
            if let hint = remark.hint { page.hint(hint) }
          }
          page.more(remarks.count - Self.mostRemarks, "step")
        })
    }
    return sections
  }

  private static let (mostRemarks, mostRows) = (40, 60)

  private func writeTable(to page: inout HTMLWriter) {
    let rows =
      train.openVersions.flatMap { open in
        [(open.version.description, open.branch, stores.map { ($0, open.version) })]
          + open.bugfixes.map { ("", $0, []) }
      } + train.strays.map { ("?", $0, []) }
    page.table(
      "Open versions and their branches",
      ["Version", "Branch", "To merge", "Last commit"] + stores.map(heading),
      kind: "stack", rows: rows.prefix(Self.mostRows)
    ) { row, item in
      let (version, branch, states) = item
      row.element("th", ["scope": "row"], text: version)
      row.element("td") { $0.code(branch.tip.display) }
      row.element("td") { cell in
        if branch.pendingBackMerges.isEmpty { cell.text("–") }
        for pending in branch.pendingBackMerges {
          cell.element("span", ["class": "remark"]) { line in
            line.text(CountText.words(pending.commits, "commit") + " into ")
            line.code(pending.display)
          }
        }
      }
      row.element("td") { cell in
        cell.text(AgeText.ago(Double(now - branch.tip.time)))
        cell.element("span", ["class": "remark"], text: branch.tip.author)
      }
      for (answer, version) in states {
        row.element("td") { $0.badge(answer.state(of: version, isTagged: false)) }
      }
      for _ in states.count..<stores.count { row.element("td", ["class": "none"], text: "–") }
    }
    page.more(rows.count - Self.mostRows, "row")
  }
}

extension HTMLWriter {
  /// The state of a version in a store, and why it is unknown.
  fileprivate mutating func badge(_ state: StoreState) {
    switch state {
    case .live: badge("✓", state.text, .good)
    case .rejected, .halted: badge("✗", state.text, .bad)
    case .unknown(let reason):
      badge("?", "unknown", .unknown)
      element("span", ["class": "remark"], text: reason)
    default: badge("○", state.text, .idle)
    }
  }
}

extension ReleaseListing {
  /// The release and the train as a page.
  func page(with train: TrainText) -> PageContent {
    var page = train.page
    let items = rows
    page.sections.append(
      PageSection("items", "Release \(version): \(stateName)") { page in
        page.element("p", text: "State: \(stateName), \(reason).")
        guard !items.isEmpty else { return page.element("p", text: "No items.") }
        page.table(
          "Items of \(version)", ["Item", "Labeled", "Title", "Evidence"], kind: "stack",
          rows: items.prefix(Self.mostItems)
        ) { row, cells in
          row.element("th", ["scope": "row"], text: cells[0])
          for cell in cells.dropFirst() { row.element("td", text: cell) }
        }
        page.more(items.count - Self.mostItems, "item")
      })
    page.sections += failureSections
    return page
  }

  private static let mostItems = 300

  private var failureSections: [PageSection] {
    let failures = failures("release status")
    if failures.isEmpty { return [] }
    return [
      PageSection("failures", "Not read") { page in
        for failure in failures.prefix(20) {
          page.element("p") { line in
            line.badge("?", "\(failure.repository)", .unknown)
            line.text(" " + failure.message)
          }
          page.hint(failure.hint)
        }
        page.more(failures.count - 20, "repository")
      }
    ]
  }
}
