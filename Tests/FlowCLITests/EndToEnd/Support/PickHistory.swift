import TestSupport

/// A random history for `git fast-import`: develop with merges and single commits, and a release
/// that was created from it and has commits of its own.
struct PickHistory {
  private var random: SeededGenerator
  private var text = ""
  private var mark = 0
  private var files: [Int: [String: [String]]] = [:]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// One to three of the changes.
  mutating func some(of changes: [String]) -> [String] {
    let count = [1, 1, 2, 3].randomElement(using: &random) ?? 1
    return Array(changes.shuffled(using: &random).prefix(count))
  }

  /// The whole history.
  mutating func stream() -> [UInt8] {
    let first = Dictionary(
      uniqueKeysWithValues: (0..<4).map { file in
        ("f\(file).txt", "abcdefgh".map { "\($0)\(file)" })
      })
    var develop = commit("main", [], first, "Begin")
    let (cut, count) = (
      Int.random(in: 1...4, using: &random), Int.random(in: 5...9, using: &random)
    )
    var release = develop
    for number in 1...count {
      develop = change(number, develop)
      if number == cut { release = develop }
    }
    text += "reset refs/heads/release/1.4.0\nfrom :\(release)\n\n"
    for number in 0..<Int.random(in: 0...2, using: &random) {
      release = commit("release/1.4.0", [release], edited(release), "Own \(number)")
    }
    return Array(text.utf8)
  }

  private mutating func change(_ number: Int, _ develop: Int) -> Int {
    if Int.random(in: 0..<3, using: &random) > 0 {
      let message = Self.messages.randomElement(using: &random) ?? ""
      return commit("develop", [develop], edited(develop), "Fix \(number)\(message)")
    }
    var tip = develop
    for part in 0..<Int.random(in: 1...2, using: &random) {
      tip = commit("feature/\(number)", [tip], edited(tip), "Part \(part) of \(number)")
    }
    return commit(
      "develop", [develop, tip], files[tip] ?? [:],
      "Merge pull request #\(number) from octo/feature/\(number)\n\nTitle")
  }

  private static let messages = [
    "", " (#7)\n\nFixes #9\n", "\n\nLong text\nof it.\n\n\n",
    "\n\nSigned-off-by: A <a@example.com>",
    "\n\nRefs: #9\n  goes on", "\n\nSome: text that\nis no trailer",
    "\n\nnote this\nand that\nSigned-off-by: A <a@example.com>\n",
  ]

  /// The files of a commit with a random edit.
  private mutating func edited(_ commit: Int) -> [String: [String]] {
    var files = files[commit] ?? [:]
    let name = files.keys.sorted().randomElement(using: &random) ?? "f0.txt"
    var lines = files[name] ?? []
    let line = "\(Int.random(in: 10..<99, using: &random))"
    let place = Int.random(in: 0...lines.count, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: files["n\(line).txt"] = ["new", line]
    case 1 where files.count > 2: files[name] = nil
    case 2: (files[name], files["r\(line).txt"]) = (nil, lines)
    case 3...5:
      lines.insert(line, at: place)
      files[name] = lines
    default:
      if lines.isEmpty { lines = [line] } else { lines[place % lines.count] = line }
      files[name] = lines
    }
    return files
  }

  private mutating func commit(
    _ branch: String, _ parents: [Int], _ tree: [String: [String]], _ message: String
  ) -> Int {
    mark += 1
    files[mark] = tree
    text += "commit refs/heads/\(branch)\nmark :\(mark)\n"
    for (role, name) in [("author", "Ann"), ("committer", "Bob")] {
      text += "\(role) \(name) <\(name)@example.com> \(1_700_000_000 + mark * 60) +0100\n"
    }
    text += "data \(message.utf8.count)\n\(message)\n"
    for (index, parent) in parents.enumerated() {
      text += "\(index == 0 ? "from" : "merge") :\(parent)\n"
    }
    text += "deleteall\n"
    for (name, lines) in tree.sorted(by: { $0.key < $1.key }) {
      let content = lines.map { $0 + "\n" }.joined()
      text += "M 644 inline \(name)\ndata \(content.utf8.count)\n\(content)\n"
    }
    return mark
  }
}
