import Templates

/// The commands that a rule's page shows, each as its words.
struct PageCommands {
  /// What the example begins with: it shows the finding.
  var asked: [String]
  /// What the hints of the example and the lines after it tell to type, a way each.
  var ways: [HintLine]

  /// The page's example with its wrapped lines joined; nil where it begins with no command.
  init?(_ page: RulePage) {
    let lines = Self.joined(page.text)
    guard let first = lines.firstIndex(where: { $0.hasPrefix("$ flowctl ") }),
      let asked = HintLine(String(lines[first].dropFirst(2)))?.commands.first
    else { return nil }
    self.asked = asked
    ways = lines[(first + 1)...].compactMap { line in
      for mark in ["hint: ", "$ "] where line.hasPrefix(mark) {
        return HintLine(String(line.dropFirst(mark.count)))
      }
      return nil
    }
  }

  /// Every command of a page, in examples, hints and text.
  static func all(of page: RulePage) -> [[String]] {
    let quoted = page.text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    let lines = joined(page.text).map { line in
      ["hint: ", "$ "].first(where: line.hasPrefix).map { String(line.dropFirst($0.count)) } ?? line
    }
    return (quoted + lines).compactMap { HintLine($0) }.filter { !$0.isForm }.flatMap(\.commands)
  }

  /// The lines of code blocks, without their indentation; what is indented deeper than the hint
  /// before it goes on with it.
  private static func joined(_ text: String) -> [String] {
    var lines: [String] = []
    var depth = Int.max
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let indent = line.prefix { $0 == " " }.count
      guard indent >= 4 else {
        depth = .max
        continue
      }
      let words = String(line.dropFirst(indent))
      if indent > depth, !words.hasPrefix("hint: ") {
        lines[lines.count - 1] += " " + words
      } else {
        lines.append(words)
        depth = words.hasPrefix("hint: ") ? indent : .max
      }
    }
    return lines
  }
}
