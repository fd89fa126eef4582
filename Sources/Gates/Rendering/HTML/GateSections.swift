import Base

extension PageSection {
  /// The gates that did not pass, most severe first: findings, commands and logs.
  static func failures(_ run: GateRun) -> PageSection? {
    let places = Dictionary(
      run.gates.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let troubles = run.troubles
    if troubles.isEmpty, run.policy.findings.isEmpty { return nil }
    return PageSection("failures", "Failures") { page in
      if !run.policy.findings.isEmpty {
        page.element("article") { article in
          article.element("h3") { heading in
            heading.element("span", ["class": "name"], text: "policy")
            heading.badge("✗", "failed", .bad)
          }
          RuleList(run.policy.findings, run.sources).write(to: &article)
        }
      }
      for gate in troubles.prefix(PageLimits.troubles) {
        page.element("article", ["id": anchor(ofGate: places[gate.name] ?? 0)]) { article in
          writeTitle(of: gate, to: &article)
          RuleList(gate.findings, run.sources).write(to: &article)
          writeLog(of: gate, to: &article)
        }
      }
      page.more(troubles.count - PageLimits.troubles, "gate")
      guard let command = run.command else { return }
      page.command(command, label: "Rerun the failed gates: ")
    }
  }

  private static func writeTitle(of gate: GateResult, to article: inout HTMLWriter) {
    article.element("div", ["class": "title"]) { title in
      writeName(of: gate, to: &title)
      let took = gate.started == nil ? [] : [DurationText.words(gate.seconds)]
      let words = gate.remarks + took
      if !words.isEmpty { title.element("p", text: words.joined(separator: " · ")) }
    }
  }

  private static func writeName(of gate: GateResult, to page: inout HTMLWriter) {
    page.element("h3") { heading in
      heading.element("span", ["class": "name"], text: gate.name)
      heading.badge(gate)
    }
  }

  private static func writeLog(of gate: GateResult, to article: inout HTMLWriter) {
    let lines = gate.excerpt.suffix(PageLimits.logLines)
    if !lines.isEmpty {
      let words = "Log: the last \(CountText.words(lines.count, "line"))"
      article.details(words) { details in
        let label = "log of \(gate.name)"
        details.element("pre", ["tabindex": "0", "role": "region", "aria-label": label]) { log in
          for line in lines {
            log.text(line)
            log.raw("\n")
          }
        }
      }
    }
    guard let path = gate.log else { return }
    article.paragraph("quiet") { line in
      line.text("Full log: ")
      if isBeside(path) {
        line.element("a", ["href": path]) { $0.code(path) }
      } else {
        line.code(path)
      }
    }
  }

  /// True for the name of a log in the directory of the page.
  private static func isBeside(_ path: String) -> Bool {
    path.hasSuffix(".log") && path.utf8.dropLast(4).allSatisfy(ByteSet.base64url.contains)
  }

  static func gates(_ run: GateRun) -> PageSection? {
    guard !run.gates.isEmpty else { return nil }
    // The gates with failures on the page.
    let shown = Set(run.troubles.prefix(PageLimits.troubles).map(\.name))
    return PageSection("gates", "Gates") { page in
      page.table(
        "Gates with their result", ["Gate", "State", "Duration"], numbers: ["Duration"],
        kind: "gates",
        rows: run.gates.prefix(PageLimits.gates).enumerated()
      ) { row, item in
        let (index, gate) = item
        row.element("th", ["scope": "row"]) { cell in
          if gate.isTrouble, shown.contains(gate.name) {
            cell.element("a", ["href": "#" + anchor(ofGate: index)], text: gate.name)
          } else {
            cell.text(gate.name)
          }
          let words = gate.remarks + waiting(gate)
          if !words.isEmpty {
            cell.element("span", ["class": "remark"], text: words.joined(separator: " · "))
          }
        }
        row.element("td", ["class": "tight"]) { $0.badge(gate) }
        row.numberCell(gate.started == nil ? "–" : DurationText.words(gate.seconds))
      }
      page.more(run.gates.count - PageLimits.gates, "gate")
      if let timeline = Timeline(run) {
        page.details("Timeline") { timeline.write(to: &$0) }
      }
    }
  }

  private static func waiting(_ gate: GateResult) -> [String] {
    guard !gate.needs.isEmpty, gate.started != nil else { return [] }
    return ["after " + CountText.list(gate.needs, atMost: 5)]
  }

  /// The findings of gates that passed, which are not part of the failures.
  static func findings(_ run: GateRun) -> PageSection? {
    let gates = run.gates.filter { !$0.isTrouble && !$0.findings.isEmpty }
    if gates.isEmpty { return nil }
    return PageSection("findings", "Other findings", isFolded: true) { page in
      for gate in gates.prefix(PageLimits.troubles) {
        page.element("article") { article in
          writeName(of: gate, to: &article)
          RuleList(gate.findings, run.sources).write(to: &article)
        }
      }
      page.more(gates.count - PageLimits.troubles, "gate")
    }
  }

  /// The tests of each gate with their duration: failed tests, then the slowest.
  static func tests(_ run: GateRun) -> PageSection? {
    let gates = run.gates.filter { !$0.listed.isEmpty }
    if gates.isEmpty { return nil }
    return PageSection("tests", "Tests", isFolded: true) { page in
      for gate in gates.prefix(PageLimits.troubles) {
        page.details(gate.name + (gate.tests.map { ": " + $0.words } ?? "")) { details in
          details.table(
            "Tests of \(gate.name)", ["Test", "State", "Duration"], numbers: ["Duration"],
            rows: gate.listed.prefix(PageLimits.tests)
          ) { row, test in
            row.codeHead(test.id)
            row.element("td", ["class": "tight"]) { cell in
              cell.element(
                "strong", ["class": Tone(test).rawValue],
                text: test.isFlaky ? "flaky" : test.outcome.rawValue)
              // Failures are findings with their messages.
              if !test.outcome.isFailure, !test.message.isEmpty {
                cell.element("span", ["class": "remark"], text: test.message.shortened(to: 200))
              }
            }
            row.numberCell(DurationText.words(test.seconds))
          }
          let count = gate.tests?.total ?? 0
          details.more(count - min(gate.listed.count, PageLimits.tests), "test")
        }
      }
      page.more(gates.count - PageLimits.troubles, "gate")
    }
  }

  /// The policy, the used waivers, and notes.
  static func policy(_ run: GateRun) -> PageSection {
    PageSection("policy", "Policy", isFolded: true) { page in
      var facts = [("Source", run.policy.origin)]
      if let source = run.policy.source { facts.append(("Branch type", source)) }
      if let target = run.policy.target { facts.append(("Target", target)) }
      let names = run.policy.required
      let required = CountText.list(names, atMost: PageLimits.listed)
      facts.append(("Required", names.isEmpty ? "none" : required))
      page.facts(facts)
      for (title, texts, unit) in [
        ("Used waivers", run.waiverWords, "waiver"), ("Notes", run.notes, "note"),
      ] where !texts.isEmpty {
        page.element("h3", text: title)
        page.list(texts, limit: PageLimits.listed, unit) { $0.element("li", text: $1) }
      }
    }
  }

  /// The progress of each catalog in each language; the longer list becomes the rows.
  static func strings(_ run: GateRun) -> PageSection? {
    guard let matrix = run.strings, !matrix.languages.isEmpty, !matrix.catalogs.isEmpty else {
      return nil
    }
    let listsCatalogs = matrix.catalogs.count >= matrix.languages.count
    let catalogs = ("catalog", "Catalog", matrix.catalogs.map(\.path))
    let languages = ("language", "Language", matrix.languages)
    let (rows, columns) = listsCatalogs ? (catalogs, languages) : (languages, catalogs)
    let caption = "Keys with a finished translation, of all keys to translate"
    return PageSection("strings", "Strings", isFolded: true) { page in
      page.element("p", text: caption + ".")
      page.scrolling("Translations by catalog and language") { region in
        let shown = columns.2.prefix(PageLimits.matrixColumns)
        region.table(
          caption, [rows.1] + shown, kind: "matrix",
          rows: rows.2.prefix(PageLimits.matrixRows).enumerated()
        ) { line, item in
          let (row, name) = item
          line.element("th", ["scope": "row"], text: name)
          for column in shown.indices {
            let cells = matrix.catalogs[listsCatalogs ? row : column].cells
            let language = listsCatalogs ? column : row
            write(cells.indices.contains(language) ? cells[language] : nil, to: &line)
          }
        }
      }
      page.more(rows.2.count - PageLimits.matrixRows, rows.0)
      page.more(columns.2.count - PageLimits.matrixColumns, columns.0)
    }
  }

  private static func write(_ cell: StringsMatrix.Cell?, to line: inout HTMLWriter) {
    guard let cell else {
      return line.element("td", ["class": "idle"], text: "missing")
    }
    let tone: Tone =
      cell.translated >= cell.total ? .good : cell.translated > 0 ? .warn : .bad
    line.element("td", ["class": tone.rawValue]) { content in
      let counts = LineCounts(covered: cell.translated, total: cell.total)
      content.element("strong", text: (tone == .good ? "✓ " : "") + CountText.percent(counts))
      var words = ["\(cell.translated) of \(cell.total)"]
      if cell.needsReview > 0 { words.append("\(cell.needsReview) to review") }
      if cell.missing > 0 { words.append("\(cell.missing) missing") }
      content.element("span", ["class": "remark"], text: words.joined(separator: ", "))
    }
  }
}
