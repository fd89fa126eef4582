/// The commands of a shell text, as far as they can be read without running it.
package struct ShellScript: Hashable, Sendable {
  /// A word of a command.
  package struct Word: Hashable, Sendable {
    package var text: String
    /// False if the shell replaces a part of it, such as `$BRANCH`.
    package var isLiteral: Bool

    /// A word without anything to replace.
    package init(_ text: String, isLiteral: Bool = true) {
      self.text = text
      self.isLiteral = isLiteral
    }
  }

  /// A command, or the limit of a subshell.
  package enum Element: Hashable, Sendable {
    case command([Word])
    /// The begin of a subshell, whose change of the directory ends with it.
    case opens
    case closes
    /// A part that only the run shows, with what it is.
    case unreadable(String)
  }

  package private(set) var elements: [Element]

  private static let shells: Set = ["sh", "bash", "zsh", "dash", "ksh"]
  /// Programs and reserved words before the program that matters.
  private static let prefixes: Set = [
    "if", "then", "elif", "else", "do", "while", "until", "!", "{", "time", "exec", "command",
    "builtin", "nohup", "sudo", "env", "xargs", "nice", "timeout", "stdbuf", "caffeinate",
  ]

  /// Reads a text; at most four texts inside of each other are read.
  package init(_ text: String) { self.init(text, depth: 0) }

  private init(_ text: String, depth: Int) {
    var scanner = ShellScanner(Array(text.utf8), depth: depth)
    scanner.scan()
    elements = scanner.elements.flatMap { Self.unwrapped($0, text, depth) }
  }

  /// The elements of a command without the words before its program, and of the text that it runs.
  private static func unwrapped(_ element: Element, _ text: String, _ depth: Int) -> [Element] {
    guard case .command(let all) = element else { return [element] }
    let places = ["GIT_DIR=", "GIT_WORK_TREE=", "GIT_CONFIG", "GIT_COMMON_DIR="]
    if all.contains(where: { word in places.contains { word.text.hasPrefix($0) } }) {
      return [.unreadable("the variables of Git")]
    }
    let words = program(in: all)
    guard let name = words.first.map({ self.name(of: $0.text) }) else { return [] }
    if name == "eval" {
      return read(words.dropFirst().map(\.text).joined(separator: " "), words.dropFirst(), depth)
    }
    guard shells.contains(name) else { return [.command(words)] }
    let option = words.firstIndex {
      $0.text.hasPrefix("-") && !$0.text.hasPrefix("--") && $0.text.hasSuffix("c")
    }
    if let option, words.indices.contains(option + 1) {
      return read(words[option + 1].text, [words[option + 1]], depth)
    }
    let readsInput = words.dropFirst().allSatisfy { $0.text.hasPrefix("-") }
    return readsInput && text.contains("git ") ? [.unreadable("what '\(name)' reads")] : []
  }

  private static func read(
    _ text: String, _ words: some Sequence<Word>, _ depth: Int
  ) -> [Element] {
    guard words.allSatisfy(\.isLiteral), depth < 4 else { return [.unreadable("a text to run")] }
    return ShellScript(text, depth: depth + 1).elements
  }

  /// The words from the program on.
  private static func program(in words: [Word]) -> [Word] {
    var rest = words[...]
    while let word = rest.first {
      if isAssignment(word.text) {
        rest.removeFirst()
      } else if prefixes.contains(name(of: word.text)) {
        rest.removeFirst()
        // Options of the prefix, and their values.
        while let next = rest.first, next.text.hasPrefix("-") || next.text.allSatisfy(\.isNumber) {
          rest.removeFirst()
          if ["-u", "-g", "-I", "-n", "-P", "-k", "-s"].contains(next.text) {
            rest = rest.dropFirst()
          }
        }
      } else {
        break
      }
    }
    return Array(rest)
  }

  private static func isAssignment(_ word: String) -> Bool {
    guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")), equals > word.startIndex else {
      return false
    }
    let isName = word[..<equals].allSatisfy {
      $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber)
    }
    return isName && word.first?.isNumber == false
  }

  /// The file name of a program.
  static func name(of program: String) -> String {
    program.split(separator: "/").last.map(String.init) ?? program
  }
}
