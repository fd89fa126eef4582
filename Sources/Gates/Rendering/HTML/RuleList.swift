import Base

/// Findings grouped by rule; the reason and the hint of a rule are shown once.
struct RuleList {
  private struct Group {
    let rule: RuleID
    let word: String
    let tone: Tone
    let findings: [Diagnostic]

    /// The class for the filter.
    var kind: String { "rule " + tone.rawValue }
  }

  private let groups: [Group]
  private let sources: RunSources

  init(_ findings: [Diagnostic], _ sources: RunSources) {
    self.sources = sources
    let alike = Dictionary(grouping: findings) { [$0.rule.name, TextMarks.word($0).0] }
    groups = alike.values.map { findings in
      Group(
        rule: findings[0].rule, word: TextMarks.word(findings[0]).0,
        tone: Tone(findings[0].severity),
        findings: findings.sorted { Self.place($0) < Self.place($1) })
    }.sorted { Self.weight($0) < Self.weight($1) }
  }

  /// Groups are open up to a readable number of findings.
  func write(to page: inout HTMLWriter) {
    var seen = 0
    for group in groups.prefix(PageLimits.rules) {
      let isOpen = seen < PageLimits.openFindings
      page.element(
        "details", isOpen ? ["class": group.kind, "open": ""] : ["class": group.kind]
      ) {
        write(group, to: &$0)
      }
      seen += min(group.findings.count, PageLimits.findingsOfRule)
    }
    let left = groups.dropFirst(PageLimits.rules).reduce(0) { $0 + $1.findings.count }
    page.more(left, "finding")
  }

  private func write(_ group: Group, to page: inout HTMLWriter) {
    page.element("summary") { summary in
      summary.element("strong", ["class": group.tone.rawValue], text: group.word)
      summary.text(" ")
      summary.code(group.rule.name)
      summary.element(
        "span", ["class": "quiet"], text: " " + CountText.words(group.findings.count, "finding"))
    }
    let hints = Set(group.findings.map(\.hint))
    let reasons = Set(group.findings.map(\.why))
    if reasons.count == 1, let why = reasons.first, !why.isEmpty { page.element("p", text: why) }
    if hints.count == 1, let hint = hints.first ?? nil { page.hint(hint) }
    let parts = (reasons.count > 1, hints.count > 1)
    let first = group.findings.prefix(PageLimits.findingsOfRule)
    writeList(first, parts, to: &page)
    let rest = group.findings.dropFirst(first.count).prefix(PageLimits.foldedFindings)
    guard !rest.isEmpty else { return }
    page.details(CountText.words(rest.count, "more finding")) { details in
      writeList(rest, parts, to: &details)
    }
    page.more(group.findings.count - first.count - rest.count, "finding")
  }

  private func writeList(
    _ findings: ArraySlice<Diagnostic>, _ own: (why: Bool, hint: Bool), to page: inout HTMLWriter
  ) {
    page.element("ol", ["class": "findings"]) { list in
      var last: Remedy?
      for finding in findings {
        list.element("li") { item in
          write(finding, to: &item)
          if own.why, !finding.why.isEmpty { item.element("p", text: finding.why) }
          if own.hint, let hint = finding.hint, hint != last { item.hint(hint) }
        }
        last = finding.hint
      }
    }
  }

  private func write(_ finding: Diagnostic, to item: inout HTMLWriter) {
    item.paragraph("message") { line in
      if let place = finding.place {
        let words = "\(place.path):\(place.line)"
        if let link = sources.link(to: place) {
          line.element("a", ["href": link, "rel": "noreferrer"]) { $0.code(words) }
        } else {
          line.code(words)
        }
        line.text(" ")
      }
      line.text(finding.message)
    }
    guard let code = finding.place.flatMap(sources.text), code.contains(where: { $0 != " " }) else {
      return
    }
    item.paragraph("line") { $0.code(String(code.drop { $0 == " " || $0 == "\t" })) }
  }

  private static func place(_ finding: Diagnostic) -> (String, Int, String) {
    (finding.place?.path ?? "", finding.place?.line ?? 0, finding.message)
  }

  private static func weight(_ group: Group) -> (Int, Int, String) {
    let severity = group.findings[0].severity
    let order = Severity.allCases.firstIndex(of: severity) ?? 0
    return (-order, -group.findings.count, group.rule.name + group.word)
  }
}
