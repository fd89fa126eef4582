/// A program and its arguments, as users type them.
package struct Command: Hashable, Sendable {
  /// The program first; the words are not parsed by a shell.
  package var words: [String]

  package init(_ words: [String]) { self.words = words }

  /// A flowctl command.
  package static func flowctl(_ arguments: String...) -> Command {
    Command(["flowctl"] + arguments)
  }

  /// A flowctl command by its name, such as `release start`.
  package static func flowctl(named name: String) -> Command {
    Command(["flowctl"] + name.split(separator: " ").map(String.init))
  }

  /// A Git command.
  package static func git(_ arguments: String...) -> Command { Command(["git"] + arguments) }

  /// True if it contains a placeholder such as `<branch>`.
  package var isForm: Bool { words.contains(where: Self.isPlaceholder) }

  private static func isPlaceholder(_ word: String) -> Bool {
    guard let start = word.utf8.firstIndex(of: UInt8(ascii: "<")) else { return false }
    return word.utf8[start...].contains(UInt8(ascii: ">"))
  }

  /// The command with more arguments at its end.
  package func adding(_ arguments: String...) -> Command { Command(words + arguments) }

  /// The command with more arguments at its end.
  package func adding(_ arguments: [String]) -> Command { Command(words + arguments) }

  /// The command with these options and values instead of existing ones of the same names.
  ///
  /// Of values such as `name=Demo`, only those of the same names are replaced.
  package func replacing(_ options: [String]) -> Command {
    var remaining: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let option = options.firstIndex {
        $0.hasPrefix("--") && ($0 == word || word.hasPrefix($0 + "="))
      }
      guard let option else {
        remaining.append(word)
        continue
      }
      let hasValue = options.indices.contains(option + 1) && !options[option + 1].hasPrefix("--")
      guard hasValue, options[option] == word, let value = rest.popFirst() else { continue }
      if Self.setsOther(value, than: options) { remaining += [word, value] }
    }
    return Command(remaining + options)
  }

  /// True for `name=Demo` where the options set other names.
  private static func setsOther(_ value: String, than options: [String]) -> Bool {
    func name(_ text: String) -> Substring? {
      text.firstIndex(of: "=").flatMap { $0 == text.startIndex ? nil : text[..<$0] }
    }
    let names = options.compactMap(name)
    return name(value).map { !names.isEmpty && !names.contains($0) } ?? false
  }
}

extension Command: CustomStringConvertible {
  /// The line to type in a shell.
  package var description: String { words.map(Self.quoted).joined(separator: " ") }

  /// Options are more readable without the quotes that their dashes would get.
  private static func quoted(_ word: String) -> String {
    if isPlaceholder(word) { return word }
    let name = String(word.drop { $0 == "-" })
    let isPlain = name.isEmpty ? !word.isEmpty : ShellWord.quoted(name) == name
    return isPlain ? word : ShellWord.quoted(word)
  }
}

/// A word for a hint: in a shell it stays one word without side effects.
package enum ShellWord {
  /// The word itself if it needs no quotes, otherwise in single quotes.
  ///
  /// What can't be shown is escaped, as bash and zsh read it.
  package static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.first != UInt8(ascii: "-"), word.utf8.allSatisfy(isHarmless) {
      return word
    }
    if ForeignText.shown(word) != word {
      return "$'" + word.utf8.map { isHarmless($0) ? String(UnicodeScalar($0)) : hex($0) }.joined()
        + "'"
    }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }

  private static func isHarmless(_ byte: UInt8) -> Bool {
    PercentEncoding.isUnreserved(byte) && byte != UInt8(ascii: "~") || "/+@:=".utf8.contains(byte)
  }

  private static func hex(_ byte: UInt8) -> String {
    "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
