import Diagnostics

/// A card in a narrow column: its name, and its title over a few lines.
struct CardLines {
  let name: String
  let title: String
  let width: Int

  /// Lines that a title takes at most; what is longer ends with `…`.
  private static let mostLines = 3

  /// The lines, each at most as wide as the column.
  var lines: [String] {
    var lines: [String] = []
    var rest = ([name] + title.split(separator: " ").map(String.init))[...]
    while !rest.isEmpty, lines.count < Self.mostLines {
      if lines.count == Self.mostLines - 1 {
        lines.append(DisplayWidth.fitted(rest.joined(separator: " "), to: width))
        break
      }
      lines.append(Self.takeLine(&rest, width: width))
    }
    return lines
  }

  /// As many words as fit; a word that is wider than the column is cut.
  private static func takeLine(_ words: inout ArraySlice<String>, width: Int) -> String {
    var line = DisplayWidth.fitted(words.removeFirst(), to: width)
    while let word = words.first, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) <= width {
      line += " " + word
      words.removeFirst()
    }
    return line
  }
}
