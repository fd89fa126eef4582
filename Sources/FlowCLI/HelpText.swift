import Session

/// Help pages as flowctl prints them.
enum HelpText {
  /// A page with its shared options on one line; `--help-hidden` lists them with their texts.
  static func shortened(_ page: String) -> String {
    var lines: [Substring] = []
    var names: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "\(PlaceOptions.title.uppercased()):" {
        names = []
        lines.append("\(line.dropLast()) (see --help-hidden):")
      } else if let known = names, !line.isEmpty {
        if line.hasPrefix("  -"), let name = longest(in: line) { names = known + [name] }
      } else {
        if let known = names { lines.append("  " + known.joined(separator: ", ")) }
        names = nil
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The long name of an option, such as `--output` in `-o, --output <file>`.
  private static func longest(in line: Substring) -> Substring? {
    let names = line.split(separator: " ").prefix { $0.hasPrefix("-") }
    return names.last.map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
  }
}
