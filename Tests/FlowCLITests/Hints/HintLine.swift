/// What a hint says is to be typed.
enum HintLine: Equatable {
  /// Commands, one after the other while they succeed.
  case commands([[String]])
  /// Begins like a command, and has words for people in it.
  case mixed(String)
  /// Words for people alone.
  case prose(String)

  private static let programs = ["flowctl ", "git "]
  /// What no command has, and a sentence does.
  private static let marks = ["; ", ", ", "<", " once ", " stops there ", ": "]

  /// The text behind `hint: `.
  init(_ text: String) {
    let starts = Self.programs.contains { text.hasPrefix($0) }
    guard starts else {
      let holds = Self.programs.contains { text.contains(": " + $0) }
      self = holds ? .mixed(text) : .prose(text)
      return
    }
    guard !Self.marks.contains(where: { text.contains($0) }) else {
      self = .mixed(text)
      return
    }
    let words = ScenarioRun.words(text)
    self = .commands(words.split(separator: "&&").map(Array.init))
  }

  /// The texts of the hints in what a command writes.
  static func texts(in output: String) -> [String] {
    output.split(separator: "\n").compactMap { line in
      let line = String(line.drop { $0 == " " })
      return line.hasPrefix("hint: ") ? String(line.dropFirst("hint: ".count)) : nil
    }
  }
}
