/// The links at the end of a changelog: `[1.4.0]: https://…/compare/v1.3.0...v1.4.0`.
struct ChangelogLinks {
  private let lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  static func isLink(_ line: String) -> Bool {
    guard line.hasPrefix("["), let end = line.firstRange(of: "]: ") else { return false }
    return !line[..<end.lowerBound].dropFirst().contains("]")
  }

  /// The lines with `Unreleased` compared with the version, and a line for it where one compares.
  func releasing(_ version: String) -> [String] {
    lines.flatMap { line -> [String] in
      guard let link = UnreleasedLink(line) else { return [line] }
      let tag = link.prefix + version
      return [
        link.head + tag + link.joint + link.tip,
        "[\(version)]: " + link.address + link.base + link.joint + tag,
      ]
    }
  }
}

/// The link of what is not released, taken apart.
private struct UnreleasedLink {
  let head: String
  let address: String
  let base: String
  let joint = "..."
  let tip: String

  init?(_ line: String) {
    guard let colon = line.firstRange(of: "]: "),
      line[..<colon.lowerBound].lowercased() == "[unreleased",
      let compare = line.firstRange(of: "/compare/"), let dots = line.firstRange(of: "..."),
      compare.upperBound <= dots.lowerBound, colon.upperBound <= compare.lowerBound
    else { return nil }
    head = String(line[..<compare.upperBound])
    address = String(line[colon.upperBound..<compare.upperBound])
    base = String(line[compare.upperBound..<dots.lowerBound])
    tip = String(line[dots.upperBound...])
  }

  /// What stands before the numbers of a tag.
  var prefix: String { String(base.prefix { !$0.isNumber }) }
}
