import Diagnostics

/// The header of the page: verdict, facts, and links to the sections.
struct PageHeader {
  let run: GateRun
  let sections: [PageSection]

  func write(to page: inout HTMLWriter) {
    page.element("header", ["class": Tone(run.verdict).rawValue]) { header in
      header.element("h1") { writeTitle(to: &$0) }
      let summary = run.summary
      header.paragraph("lead") {
        $0.text(summary.prefix(1).uppercased() + summary.dropFirst() + ".")
      }
      header.element("ul", ["class": "tally"]) { writeTally(to: &$0) }
      header.facts(facts)
      header.element("nav", ["aria-label": "Sections of the report"]) { navigation in
        navigation.element("ul") { list in
          for section in sections {
            list.element("li") {
              $0.element("a", ["href": "#" + section.id], text: section.title)
            }
          }
        }
      }
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

  private func writeTally(to list: inout HTMLWriter) {
    for state in GateState.allCases {
      let gates = run.gates.filter { $0.state == state }
      guard let gravest = gates.first(where: \.isRequired) ?? gates.first else { continue }
      list.element("li") {
        $0.badge(gravest.sign, "\(gates.count) \(state.rawValue)", Tone(gravest))
      }
    }
  }

  private var facts: [(name: String, value: String)] {
    var facts = [("Duration", DurationText.words(run.seconds)), ("Policy", run.policy.origin)]
    if run.started > 0 { facts.insert(("Started", Self.time(Int(run.started))), at: 0) }
    if let all = run.gates.lazy.compactMap(\.coverage).first(where: { $0.total > 0 }) {
      facts.append(("Covered lines", "\(CountText.percent(all)) (\(all.covered) of \(all.total))"))
    }
    if let coverage = run.coverage?.counts, coverage.total > 0 {
      facts.append(("Covered new lines", CountText.percent(coverage)))
    }
    return facts
  }

  private static func time(_ seconds: Int) -> String {
    let minutes = seconds / 60 % (24 * 60)
    let day = CalendarDay(secondsSince1970: seconds)
    let (hour, minute) = (DurationText.padded(minutes / 60), DurationText.padded(minutes % 60))
    return "\(day) \(hour):\(minute) UTC"
  }
}
