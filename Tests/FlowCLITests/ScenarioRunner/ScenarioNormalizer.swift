/// Reduces a recorded scenario to what a refactoring keeps.
///
/// Of the calls of Git, those stay that make commits, move refs, change files, the index or the
/// configuration, or reach a remote, without options that only say how. Object ids become `c1`,
/// `c2` … in the order of their first appearance.
struct ScenarioNormalizer {
  /// Subcommands that write nothing, or only objects that no ref or commit contains yet.
  private static let reads: Set<Substring> = [
    "cat-file", "diff-tree", "for-each-ref", "hash-object", "log", "ls-files", "ls-tree",
    "merge-base", "merge-tree", "patch-id", "rev-list", "rev-parse", "status", "write-tree",
  ]

  /// Options that leave the result of a call as it is; all others stay.
  private static let manner: Set<Substring> = [
    "--", "--quiet", "-z", "--stdin", "--porcelain", "--file=-", "-F", "-", "--cleanup=verbatim",
    "--no-stat", "--no-guess", "--no-recurse-submodules", "--recurse-submodules=no",
    "--no-auto-maintenance", "--no-write-fetch-head", "--refmap=", "--no-prune-tags",
    "--no-follow-tags", "--upload-pack=git-upload-pack", "--receive-pack=git-receive-pack",
  ]

  /// The complete ids of the recording.
  private let completeIDs: [Substring]
  private var names: [(id: Substring, name: String)] = []

  static func normalize(_ scenario: Scenario) -> Scenario {
    var normalizer = ScenarioNormalizer(scenario)
    var normalized = scenario
    for (index, step) in scenario.steps.enumerated() {
      normalized.steps[index].outcome = writes(step.outcome).map { normalizer.named($0) }
    }
    normalized.graph = scenario.graph.map { normalizer.named($0) }
    return normalized
  }

  private init(_ scenario: Scenario) {
    let lines = scenario.steps.flatMap(\.outcome) + scenario.graph
    completeIDs = lines.flatMap { line in
      line.matches(of: /[0-9A-Za-z_]+/).map(\.output).filter { $0.count == 40 && Self.isHex($0) }
    }
  }

  /// The outcome without the calls that only read.
  static func writes(_ outcome: [String]) -> [String] {
    var isWrite = true
    return outcome.compactMap { line in
      guard line.hasPrefix("% ") else { return line }
      let words = line.dropFirst(2).split(separator: " ", omittingEmptySubsequences: false)
      // Further lines of a call are indented or, in a message, a list.
      guard let command = words.first, !command.isEmpty, command != "*" else {
        return isWrite ? trimmed(line) : nil
      }
      isWrite = !Self.reads.contains(command) && !isQuery(words)
      return isWrite ? trimmed("% " + result(of: words).joined(separator: " ")) : nil
    }
  }

  private static func isQuery(_ words: [Substring]) -> Bool {
    words.first == "config" && words.contains { $0.hasPrefix("--get") || $0 == "--list" }
  }

  private static func result(of words: [Substring]) -> [Substring] {
    var words = words.filter { !manner.contains($0) }
    // The tree of a commit follows from its parents and the merge.
    if words.first == "commit-tree", words.count > 1, words[1] != "-p" { words.remove(at: 1) }
    return words
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  private mutating func named(_ line: String) -> String {
    var result = ""
    var end = line.startIndex
    for match in line.matches(of: /[0-9A-Za-z_]+/) {
      result += line[end..<match.range.lowerBound]
      result += name(match.output) ?? String(match.output)
      end = match.range.upperBound
    }
    return result + line[end...]
  }

  /// The name of an id or of the beginning of one; nil for other words.
  private mutating func name(_ word: Substring) -> String? {
    guard isID(word) else { return nil }
    if let known = names.firstIndex(where: { $0.id.hasPrefix(word) || word.hasPrefix($0.id) }) {
      if word.count > names[known].id.count { names[known].id = word }
      return names[known].name
    }
    names.append((word, "c\(names.count + 1)"))
    return names.last?.name
  }

  /// A word of digits alone may be a time or a size, unless a complete id begins with it.
  private func isID(_ word: Substring) -> Bool {
    guard (7...40).contains(word.count), Self.isHex(word) else { return false }
    return word.contains(where: \.isLetter) && word.contains(where: \.isNumber)
      || completeIDs.contains { $0.hasPrefix(word) }
  }

  private static func isHex(_ word: Substring) -> Bool {
    word.allSatisfy { "0123456789abcdef".contains($0) }
  }
}
