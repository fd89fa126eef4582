import Base
import Gitflow
import Session

extension TrainText {
  /// The train as a page.
  var page: PageContent {
    var page = PageContent(
      "Releases", lead: lead, source: .command(.flowctl("release", "status", "--json")))
    page.facts = storeFacts
    page.origins = stores.map { ($0.place.title, $0.reading?.readAt) }
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

  /// What each store says about the live version.
  private var storeFacts: [(name: String, value: String)] {
    guard let live = train.live else { return [] }
    return stores.map { answer in
      let state = answer.state(of: live.version, isTagged: true)
      return (answer.place.title, "\(live.version): \(state.text)")
    }
  }

  /// The open versions, what is left to do, the stores, and the last versions.
  private var sections: [PageSection] {
    var sections: [PageSection] = []
    if !train.openVersions.isEmpty || !train.strays.isEmpty {
      sections.append(
        PageSection("train", "Open versions") { page in
          TrainFigure(train, now: now)?.write(to: &page)
          writeTable(to: &page)
        })
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
    if !stores.isEmpty {
      sections.append(PageSection("stores", "Stores") { ShowStores.write(stores, now, to: &$0) })
    }
    if !train.released.isEmpty {
      sections.append(PageSection("released", "Last versions") { writeReleased(to: &$0) })
    }
    return sections
  }

  private static let (mostRemarks, mostRows) = (40, 60)

  private struct Row {
    var version = ""
    var open: ReleaseTrain.OpenVersion?
    let branch: ReleaseTrain.Branch
  }

  private func writeTable(to page: inout HTMLWriter) {
    let rows =
      train.openVersions.flatMap { open in
        [Row(version: open.version.description, open: open, branch: open.branch)]
          + open.bugfixes.map { Row(branch: $0) }
      } + train.strays.map { Row(version: "?", branch: $0) }
    page.table(
      "Open versions and their branches",
      ["Version", "Branch", "Contents", "To merge", "Last commit"] + stores.map(\.place.title),
      kind: "stack", rows: rows.prefix(Self.mostRows)
    ) { row, item in
      row.element("th", ["scope": "row"], text: item.version)
      row.cell("Branch") { $0.code(item.branch.tip.display) }
      row.cell("Contents") { write(item.open?.contents, to: &$0) }
      row.cell("To merge") { cell in
        if item.branch.pendingBackMerges.isEmpty { cell.text("–") }
        for pending in item.branch.pendingBackMerges {
          cell.element("span", ["class": "remark"]) { line in
            line.text(CountText.words(pending.commits, "commit") + " into ")
            line.code(pending.display)
          }
        }
      }
      row.cell("Last commit") { cell in
        let time = item.branch.tip.time
        cell.time(Int(time), AgeText.ago(Double(now - time)))
        cell.element("span", ["class": "remark"], text: item.branch.tip.author)
      }
      for answer in stores {
        row.cell(answer.place.title) { cell in
          guard let version = item.open?.version else { return cell.text("–") }
          cell.store(answer, version, isTagged: false, now: now)
        }
      }
    }
    page.more(rows.count - Self.mostRows, "row")
  }

  /// How many commits a version adds to the live one, since when, and the newest of them.
  private func write(_ contents: TrainFacts.Contents?, to cell: inout HTMLWriter) {
    guard let contents else { return cell.text("–") }
    if let commits = contents.commits, let live = train.live {
      cell.text(CountText.words(commits, "commit") + " since \(live.tag)")
    }
    if let cutAt = contents.cutAt {
      cell.element("span", ["class": "remark"]) { line in
        line.text("created ")
        line.time(Int(cutAt), AgeText.ago(Double(now - cutAt)))
      }
    }
    for subject in contents.subjects {
      cell.element("span", ["class": "remark"], text: ForeignText.cut(subject, atMost: 80))
    }
  }

  private func writeReleased(to page: inout HTMLWriter) {
    let numbers: Set = ["Commits", "Days"]
    let released = train.released
    page.table(
      "The last versions", ["Version", "Tag", "Released", "Commits", "Days"], numbers: numbers,
      rows: released.indices
    ) { row, index in
      let version = released[index]
      row.element("th", ["scope": "row"], text: version.version.description)
      row.element("td") { $0.code(version.tag) }
      row.element("td", text: "\(CalendarDay(secondsSince1970: Int(version.time)))")
      row.numberCell(version.commits.map { "\($0)" } ?? "–")
      let before = released.indices.contains(index + 1) ? released[index + 1] : nil
      row.numberCell(before.map { "\((version.time - $0.time) / 86_400)" } ?? "–")
    }
    page.element(
      "p", ["class": "quiet"],
      text: "Commits and days since the version before; the time of a tag is that of its commit.")
  }
}

extension ReleaseListing {
  /// The train, and the contents of releases, as a page.
  static func page(of listings: [ReleaseListing], with train: TrainText) -> PageContent {
    var page = train.page
    page.sections += listings.enumerated().map { $1.items("items-\($0 + 1)") }
    var failures: [RepositoryFailure] = []
    for failure in listings.flatMap({ $0.failures("release status") })
    where !failures.contains(where: { $0.message == failure.message }) { failures.append(failure) }
    if let section = PageSection.failures(failures) { page.sections.insert(section, at: 0) }
    let ages = listings.map { Int(train.now) - ($0.age ?? 0) }
    page.origins.append(("GitHub", listings.contains(where: \.isUnread) ? nil : ages.min()))
    return page
  }

  private func items(_ id: String) -> PageSection {
    let items = rows
    return PageSection(id, "Release \(version): \(stateName)") { page in
      page.element("p", text: "State: \(stateName), \(reason).")
      if isOld, let age {
        page.paragraph("quiet") { line in
          line.text("Data of GitHub: read ")
          line.time(Int(inquiry.repository.session.world.now()) - age, AgeText.ago(Double(age)))
        }
      }
      for remark in remarks { page.element("p", ["class": "quiet"], text: remark) }
      guard !items.isEmpty else { return page.element("p", text: "No items.") }
      page.table(
        "Items of \(version)", ["Item", "Labeled", "Title", "Evidence"], kind: "stack",
        rows: items.prefix(Self.mostItems)
      ) { row, cells in
        row.element("th", ["scope": "row"], text: cells[0])
        row.cell("Labeled") { $0.text(cells[1]) }
        row.cell("Title") { $0.text(cells[2]) }
        row.cell("Evidence") { $0.text(cells[3]) }
      }
      page.more(items.count - Self.mostItems, "item")
    }
  }

  private static let mostItems = 300
}
