/// Who asked for what: the policy, the waivers that were used, and remarks.
struct PolicySection: PageSection {
  let part = PageAnchor.Part.policy
  private let run: GateRun

  init?(_ run: GateRun) { self.run = run }

  func write(to page: inout HTMLWriter) {
    page.element("dl", ["class": "facts"]) { list in
      for (name, value) in facts {
        list.element("div") { pair in
          pair.element("dt", text: name)
          pair.element("dd", text: value)
        }
      }
    }
    writeWaivers(to: &page)
    guard !run.notes.isEmpty else { return }
    page.element("h3", text: "Notes")
    writeList(run.notes, "note", to: &page)
  }

  private var facts: [(String, String)] {
    var facts = [("Read from", run.policy.origin)]
    if let source = run.policy.source { facts.append(("From a branch of", source)) }
    if let target = run.policy.target { facts.append(("To", target)) }
    let names = run.policy.required
    let more = names.count > PageLimits.listed ? " and \(names.count - PageLimits.listed) more" : ""
    let shown = names.prefix(PageLimits.listed).joined(separator: ", ")
    facts.append(("Required", names.isEmpty ? "nothing" : shown + more))
    return facts
  }

  private func writeWaivers(to page: inout HTMLWriter) {
    let waivers = run.gates.flatMap { gate in gate.waivers.map { "\(gate.name): \($0)" } }
    guard !waivers.isEmpty else { return }
    page.element("h3", text: "Waivers that were used")
    writeList(waivers, "waiver", to: &page)
  }

  private func writeList(_ texts: [String], _ unit: String, to page: inout HTMLWriter) {
    page.element("ul") { list in
      for text in texts.prefix(PageLimits.listed) { list.element("li", text: text) }
    }
    page.more(texts.count - PageLimits.listed, unit)
  }
}
