/// The words of a command, with its options in one form: `-fd`, `-Bname` and `--name=x` are divided.
struct CommandWords {
  typealias Word = ShellScript.Word

  /// The words that are neither options nor their values.
  private(set) var arguments: [Word] = []
  /// The words after `--`, which some commands take for files.
  private(set) var files: [Word] = []
  /// The words that are no options, also those after `--`.
  var names: [Word] { arguments + files }
  /// False if the shell replaces a part of an option's name.
  private(set) var isReadable = true
  private var options: [(name: String, value: Word?)] = []
  /// The names of options without dashes, and whether a value follows.
  private let syntax: [(name: Substring, takesValue: Bool)]

  /// The words of a command with these options, such as `m= message= dry-run`: `=` takes a value.
  ///
  /// Options that take none, and whose name is no start of another one, need not be listed.
  init(_ words: some Collection<Word>, _ syntax: String) {
    self.syntax = syntax.split(separator: " ").map {
      $0.hasSuffix("=") ? ($0.dropLast(), true) : ($0, false)
    }
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word.text == "--" {
        files = Array(rest)
        return
      }
      if word.text.hasPrefix("--") {
        readLong(word, &rest)
      } else if word.text.hasPrefix("-"), word.text != "-" {
        readShort(word, &rest)
      } else {
        arguments.append(word)
      }
    }
  }

  private func takesValue(_ name: some StringProtocol) -> Bool {
    syntax.contains { $0.name == name && $0.takesValue }
  }

  private mutating func readLong(_ word: Word, _ rest: inout ArraySlice<Word>) {
    let parts = word.text.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    // Git accepts the start of a name.
    let written = parts.first ?? ""
    let name =
      syntax.first { $0.name == written }?.name
      ?? syntax.first { $0.name.hasPrefix(written) }?.name ?? written
    if parts.count > 1 {
      options.append((String(name), Word(String(parts[1]), isLiteral: word.isLiteral)))
    } else {
      isReadable = isReadable && word.isLiteral
      options.append((String(name), takesValue(name) ? rest.popFirst() : nil))
    }
  }

  private mutating func readShort(_ word: Word, _ rest: inout ArraySlice<Word>) {
    var letters = word.text.dropFirst()
    while let letter = letters.popFirst() {
      guard takesValue(String(letter)) else {
        options.append((String(letter), nil))
        continue
      }
      let attached = letters.first == "=" ? letters.dropFirst() : letters
      let value =
        attached.isEmpty ? rest.popFirst() : Word(String(attached), isLiteral: word.isLiteral)
      options.append((String(letter), value))
      return
    }
    isReadable = isReadable && word.isLiteral
  }

  func has(_ names: String...) -> Bool { options.contains { names.contains($0.name) } }

  /// The values of options, in order.
  func values(_ names: String...) -> [Word] {
    options.compactMap { names.contains($0.name) ? $0.value : nil }
  }
}
