import Diagnostics

/// The head of the page: the verdict, what it rests on, and the way to the parts.
struct PageHeader {
  private let run: GateRun
  private let parts: [PageAnchor.Part]

  init(_ run: GateRun, parts: [PageAnchor.Part]) {
    self.run = run
    self.parts = parts
  }

  func write(to page: inout HTMLWriter) {
    page.element("header", ["class": Tone(run.verdict).rawValue]) { header in
      header.element("h1") { writeTitle(to: &$0) }
      header.element("p", ["class": "lead"]) { $0.text(sentence) }
      header.element("ul", ["class": "tally"]) { writeTally(to: &$0) }
      header.element("dl", ["class": "facts"]) { writeFacts(to: &$0) }
      writeNavigation(to: &header)
    }
  }

  private func writeTitle(to heading: inout HTMLWriter) {
    let sign = TextMarks(isUnicode: true).mark(run.verdict == .pass ? .pass : .fail).0
    heading.element("span", ["class": "verdict"]) { verdict in
      verdict.element("span", ["aria-hidden": "true"], text: sign)
      verdict.text(run.verdict == .pass ? " Pass" : " Fail")
    }
    guard !run.title.isEmpty else { return }
    heading.element("span", ["class": "hidden"], text: ": ")
    heading.text(" " + run.title)
  }

  private var sentence: String {
    let summary = run.summary
    return summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  private func writeTally(to list: inout HTMLWriter) {
    for state in GateState.allCases {
      let gates = run.gates.filter { $0.state == state }
      guard let gravest = gates.first(where: \.isRequired) ?? gates.first else { continue }
      let sign = gravest.mark(TextMarks(isUnicode: true)).0
      list.element("li") { $0.badge(sign, "\(gates.count) \(state.rawValue)", Tone(gravest)) }
    }
  }

  private func writeFacts(to list: inout HTMLWriter) {
    for (name, value) in facts {
      list.element("div") { pair in
        pair.element("dt", text: name)
        pair.element("dd", text: value)
      }
    }
  }

  private var facts: [(String, String)] {
    var facts = [("Took", DurationText.words(run.seconds)), ("Policy", run.policy.origin)]
    if run.started > 0 { facts.insert(("Started", Self.time(run.started)), at: 0) }
    if let all = run.gates.lazy.compactMap(\.coverage).first(where: { $0.total > 0 }) {
      facts.append(("Lines that ran", "\(CountText.percent(all)) (\(all.covered) of \(all.total))"))
    }
    if let coverage = run.coverage?.counts, coverage.total > 0 {
      facts.append(("New lines that ran", CountText.percent(coverage)))
    }
    return facts
  }

  /// A time of UTC to the minute.
  private static func time(_ seconds: Int64) -> String {
    let minutes = Int(seconds) / 60 % (24 * 60)
    let day = CalendarDay(secondsSince1970: Int(seconds))
    return "\(day) \(padded(minutes / 60)):\(padded(minutes % 60)) UTC"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func writeNavigation(to header: inout HTMLWriter) {
    header.element("nav", ["aria-label": "Parts of the report"]) { navigation in
      navigation.element("ul") { list in
        for part in parts {
          list.element("li") {
            $0.element("a", ["href": PageAnchor(part).link], text: part.title)
          }
        }
      }
    }
  }
}
