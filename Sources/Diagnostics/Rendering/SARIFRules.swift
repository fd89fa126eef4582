/// The rules of a SARIF run: those that are described, and those that have findings.
struct SARIFRules {
  /// The array of reporting descriptors, sorted by id.
  let value: JSONValue
  private let positions: [RuleID: Int]

  init(described: [RuleDescription], found: [Diagnostic]) {
    var pages: [RuleID: RuleDescription] = [:]
    for diagnostic in found where pages[diagnostic.rule] == nil {
      pages[diagnostic.rule] = RuleDescription(
        diagnostic.rule, summary: "", why: diagnostic.why, help: "")
    }
    for page in described { pages[page.rule] = page }
    let rules = pages.values.sorted { $0.rule < $1.rule }
    value = .array(rules.map(Self.descriptor))
    positions = Dictionary(
      rules.enumerated().map { ($1.rule, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Where a rule stands in the array.
  func position(of rule: RuleID) -> Int? { positions[rule] }

  /// Texts that are empty are left out, as SARIF wants them not to be.
  private static func descriptor(_ page: RuleDescription) -> JSONValue {
    var members: [String: JSONValue] = ["id": .string(page.rule.name)]
    let texts = [
      "shortDescription": page.summary, "fullDescription": page.why, "help": page.help,
    ]
    for (name, text) in texts where !text.isEmpty {
      members[name] = SARIFText.message(lines: [text])
    }
    return .object(members)
  }
}
