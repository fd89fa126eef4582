import TestSupport

/// A random history, as `git fast-import` reads it: roots, octopus merges, tags of tags.
struct HistoryStream {
  private var random: SeededGenerator
  private var text = ""
  private var mark = 0
  private var commits: [Int] = []
  private var lines: [String]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    lines = (0..<60).map { "line \($0) of a file that changes but a little\n" }
  }

  /// The next part of the history, which continues the earlier parts.
  mutating func next(commits count: Int) -> [UInt8] {
    // Marks are valid in one run of Git only: a later run continues from named refs.
    text = ""
    for _ in 0..<count { addCommit() }
    for _ in 0..<count / 8 { addTag() }
    defer { commits = [] }
    return Array(text.utf8)
  }

  private mutating func addCommit() {
    mark += 1
    let lag = Int.random(in: 0..<5, using: &random) * 3000
    let branch =
      "refs/heads/\(["", "feature/", "x/y/"].randomElement(using: &random) ?? "")c\(mark)"
    text += "commit \(branch)\nmark :\(mark)\n"
    text += "author Ada \u{e9} <ada@example.com> \(1_700_000_000 + mark * 60) +0130\n"
    text += "committer Ada Example <> \(1_700_000_000 + mark * 60 - lag) -0800\n"
    add("subject \(mark)\n\nbody\n")
    for (index, parent) in parents().enumerated() {
      text += "\(index == 0 ? "from" : "merge") :\(parent)\n"
    }
    addFiles()
    commits.append(mark)
  }

  private mutating func parents() -> [Int] {
    if commits.isEmpty || Int.random(in: 0..<25, using: &random) == 0 { return [] }
    let number = [1, 1, 1, 2, 2, 3, 5].randomElement(using: &random) ?? 1
    var parents: [Int] = []
    for _ in 0..<number {
      let parent = commits.suffix(9).randomElement(using: &random) ?? 1
      if !parents.contains(parent) { parents.append(parent) }
    }
    return parents
  }

  private mutating func addFiles() {
    lines[Int.random(in: lines.indices, using: &random)] = "changed by \(mark)\n"
    let names = ["long.txt", "folder/deep/\(mark).txt", "\"a blank \\303\\244.txt\"", "folder/x"]
    let name = names.randomElement(using: &random) ?? "a"
    text += "M 100644 inline long.txt\n"
    add(lines.joined())
    text += "M \(Bool.random(using: &random) ? "100755" : "100644") inline \(name)\n"
    add(Bool.random(using: &random) ? "" : "\(mark)\n")
    if mark.isMultiple(of: 7) { text += "M 120000 inline link\ndata 8\nlong.txt\n" }
    if mark.isMultiple(of: 11) {
      text += "M 160000 \(String(repeating: "1", count: 40)) submodule\n"
    }
    text += "\n"
  }

  private mutating func addTag() {
    guard let target = commits.randomElement(using: &random) else { return }
    mark += 1
    text += "tag t\(mark)\nmark :\(mark)\nfrom :\(target)\ntagger Ada <a@b> 1700000000 +0000\n"
    add("tag \(mark)\n")
    // A tag of this tag, too.
    if Bool.random(using: &random) {
      text += "tag u\(mark)\nfrom :\(mark)\ntagger Ada <a@b> 1700000000 +0000\n"
      add("of a tag")
    }
  }

  private mutating func add(_ data: String) { text += "data \(data.utf8.count)\n\(data)\n" }
}
