import Session

/// Help pages as flowctl prints them.
enum HelpText {
  /// A page with its shared options on one line at its end; `--help-hidden` lists them with their texts.
  static func shortened(_ page: String) -> String {
    let heading = "\(PlaceOptions.title.uppercased()):"
    var sections = page.split(separator: "\n\n", omittingEmptySubsequences: false).map(String.init)
    guard let index = sections.firstIndex(where: { $0.hasPrefix(heading) }) else { return page }
    let names = sections.remove(at: index).split(separator: "\n")
      .filter { $0.hasPrefix("  -") }.compactMap(longest)
    var text = sections.joined(separator: "\n\n")
    while text.last == "\n" { text.removeLast() }
    return text + "\n\n\(heading.dropLast()) (see --help-hidden):\n  "
      + names.joined(separator: ", ") + "\n"
  }

  /// A page whose groups of commands are called by their names alone.
  static func grouped(_ page: String) -> String {
    page.replacing(#/(?m)^(?<name>[A-Z ]+) SUBCOMMANDS:$/#) { "\($0.name):" }
  }

  /// The long name of an option, such as `--output` in `-o, --output <file>`.
  private static func longest(in line: Substring) -> Substring? {
    let names = line.split(separator: " ").prefix { $0.hasPrefix("-") }
    return names.last.map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
  }
}
