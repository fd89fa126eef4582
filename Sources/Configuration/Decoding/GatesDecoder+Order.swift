import Gates

extension GatesDecoder {
  /// What can be seen only of all gates together.
  mutating func check(_ settings: GateSettings) {
    let gates = settings.gates.map(\.name)
    checkNeeds(settings.gates, section: "gates", word: "gate")
    checkNeeds(settings.actions.map(\.gate), section: "deploy", word: "action")
    checkBuildNumbers(settings.actions)
    let presets = GatePreset.all.map(\.name)
    for policy in settings.policies {
      checkNames(at: policy.path + ".require", "gate", known: gates + presets)
      checkNames(at: policy.path + ".advise", "gate", known: gates)
      checkNames(at: policy.path + ".skip", "gate", known: gates)
      checkContradictions(in: policy)
    }
    checkTwins(settings.policies)
  }

  private mutating func checkNeeds(_ gates: [Gate], section: String, word: String) {
    let names = gates.map(\.name)
    // A gate that could not be read has its fault already.
    let known = names + document.names(under: section)
    for gate in gates {
      checkNames(at: "\(section).\(gate.name).needs", word, known: known)
    }
    guard let cycle = GateOrder.cycle(in: gates) else { return }
    faults.add(
      "\(word)s need one another in a circle: \(cycle.joined(separator: " -> "))",
      hint: "take one of them out of 'needs'",
      at: document.place(of: "\(section).\(cycle[0]).needs"))
  }

  private mutating func checkNames(at path: String, _ word: String, known: [String]) {
    for text in document[path]?.texts ?? [] where !known.contains(text.text) {
      let nearest = NearestWord.find(text.text, in: known)
      faults.add(
        "'\(path)' names the \(word) \(Quoted(text.text)), which is not there",
        hint: nearest.map { "did you mean '\($0)'?" }, at: text.place)
    }
  }

  private mutating func checkContradictions(in policy: PolicyEntry) {
    let lists = [
      ("require", policy.required), ("advise", policy.advisory), ("skip", policy.skipped),
    ]
    for (index, (key, names)) in lists.enumerated() {
      for (other, others) in lists[..<index] {
        for name in names where others.contains(name) {
          faults.add(
            "'\(policy.path)' names '\(name)' both in '\(other)' and in '\(key)'",
            at: document.place(of: "\(policy.path).\(key)"))
        }
      }
    }
  }

  /// Two entries of the same branches: which of them counts more could not be said.
  private mutating func checkTwins(_ policies: [PolicyEntry]) {
    for (index, policy) in policies.enumerated() {
      let twin = policies[..<index].first {
        $0.sources.sorted() == policy.sources.sorted()
          && $0.targets.sorted() == policy.targets.sorted()
      }
      guard let twin else { continue }
      faults.add(
        "'\(policy.path)' is for the same branches as '\(twin.path)'",
        hint: "put both into one entry", at: document.place(of: policy.path))
    }
  }
}
