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
    /// The words from the program on; with a program that may run them, but can also do otherwise.
    case command([Word], by: String? = nil)
    /// The begin of a subshell, whose change of the directory ends with it.
    case opens
    case closes
    /// A part that only the run shows, with what it is.
    case unreadable(String)
  }

  package private(set) var elements: [Element]

  /// Reads a text; at most four texts inside of each other are read.
  package init(_ text: String) { self.init(text, depth: 0) }

  private init(_ text: String, depth: Int) {
    var scanner = ShellScanner(Array(text.utf8), depth: depth)
    scanner.scan()
    elements = scanner.elements.flatMap { Self.unwrapped($0, text, depth) }
  }

  private static let shells: Set = ["sh", "bash", "zsh", "dash", "ksh", "ash", "fish"]
  /// Reserved words before a program.
  private static let reserved: Set = [
    "if", "then", "elif", "else", "do", "while", "until", "!", "{",
  ]
  /// Programs that run the one which follows their options.
  private static let wrappers: Set = [
    "time", "exec", "command", "builtin", "coproc", "nohup", "sudo", "doas", "env", "xargs", "nice",
    "ionice", "timeout", "stdbuf", "setsid", "caffeinate", "arch", "unbuffer", "find", "parallel",
  ]
  /// Wrappers that add words, which only the run shows.
  private static let adding: Set = ["xargs", "parallel"]
  /// Options of wrappers with a value.
  private static let valued: Set = [
    "-I", "-n", "-L", "-P", "-u", "-g", "-k", "-s", "-d", "-a", "-E",
  ]
  /// Programs whose text in another language can run Git.
  private static let interpreters: Set = [
    "python", "python3", "perl", "ruby", "node", "php", "osascript",
  ]
  /// Programs that take other words for texts.
  private static let texts: Set = [
    "echo", "printf", "grep", "egrep", "fgrep", "rg", "ag", "ack", "sed", "awk", "which", "type",
    "whereis", "man", "info", "tldr", "hash", "ls", "cat", "head", "tail", "less", "mkdir", "touch",
    "test", "[", "[[", "brew", "apt", "apt-get", "dnf", "yum", "apk", "pip",
    "npm",
    "flowctl", "git", "gh", "hub", "curl", "for", "export", "read", "set", "cd", "pushd",
  ]

  /// The elements of a command without the words before its program, and of the text that it runs.
  private static func unwrapped(_ element: Element, _ text: String, _ depth: Int) -> [Element] {
    guard case .command(let all, _) = element else { return [element] }
    let places = ["GIT_DIR=", "GIT_WORK_TREE=", "GIT_CONFIG", "GIT_COMMON_DIR="]
    if all.contains(where: { word in places.contains { word.text.hasPrefix($0) } }) {
      return [.unreadable("the variables of Git")]
    }
    let words = all.drop { isAssignment($0.text) || reserved.contains($0.text) }
    guard let name = words.first.map({ self.name(of: $0.text) }) else { return [] }
    if name == "eval" {
      return read(words.dropFirst().map(\.text).joined(separator: " "), words.dropFirst(), depth)
    }
    if shells.contains(name) { return shell(name, words, text, depth) }
    // `source <(…)` has no file.
    if name == "source" || name == ".", words.count == 1, text.contains("git ") {
      return [.unreadable("what '\(name)' reads")]
    }
    if interpreters.contains(name), words.contains(where: { changesBranches($0.text) }) {
      return [.unreadable("what '\(name)' runs")]
    }
    if name == "alias", words.contains(where: { mentionsGit($0.text) }) {
      return [.unreadable("an alias of the shell")]
    }
    if texts.contains(name) { return [.command(Array(words))] }
    return inner(name, words, text, depth) ?? [.command(Array(words))]
  }

  /// What a program runs that another one, such as `sudo`, `watch` or `ssh`, gets as words or text.
  private static func inner(
    _ name: String, _ words: ArraySlice<Word>, _ text: String, _ depth: Int
  ) -> [Element]? {
    let rest = words.dropFirst()
    if let script = rest.first(where: { $0.text.contains(" ") && mentionsGit($0.text) }),
      !rest.contains(where: { isProgram($0) })
    {
      // The text of a commit, such as `jira new "git push fails"`, contains no such command.
      return read(script.text, [script], depth).compactMap { $0.run(by: name) }
    }
    guard let start = rest.firstIndex(where: isProgram) else { return nil }
    let before = rest[..<start].map(\.text)
    // `xargs grep git` searches, but `xargs -I test git push` pushes.
    let isText = zip(before, [""] + before).contains { word, last in
      texts.contains(Self.name(of: word)) && !valued.contains(last)
    }
    if isText { return nil }
    if name != "xargs", before.contains(where: { $0.hasPrefix("-C") || $0.hasPrefix("--chdir") }) {
      return [.unreadable("the folder of '\(name)'")]
    }
    let added = adding.contains(name) ? [Word("", isLiteral: false)] : []
    let found = unwrapped(.command(Array(rest[start...]) + added), text, depth)
    return wrappers.contains(name) ? found : found.compactMap { $0.run(by: name) }
  }

  /// True for a text such as `subprocess.run(["git", "push"])`.
  private static func changesBranches(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter && $0 != "-" }
    return words.contains("git") && words.contains { GitWords.changesBranches(String($0)) }
  }

  private static func isProgram(_ word: Word) -> Bool {
    let name = name(of: word.text)
    return name == "git" || name == "gh" || name == "hub" || shells.contains(name) || name == "eval"
  }

  private static func mentionsGit(_ text: String) -> Bool {
    ["git ", "gh "].contains { text.hasPrefix($0) || text.contains(" " + $0) }
      || text.hasSuffix("=git") || text.contains("=git ")
  }

  /// What a shell runs: the text of `-c`, or its input.
  private static func shell(
    _ name: String, _ words: ArraySlice<Word>, _ text: String, _ depth: Int
  ) -> [Element] {
    let options = CommandWords(words.dropFirst(), "o= O= rcfile= init-file= command=")
    let others = (options.arguments + options.files).filter { !$0.text.hasPrefix("+") }
    if options.has("c", "command") {
      guard let script = options.values("command").first ?? others.first else { return [] }
      return read(script.text, [script], depth)
    }
    let readsInput = others.isEmpty || options.has("s")
    return readsInput && text.contains("git ") ? [.unreadable("what '\(name)' reads")] : []
  }

  private static func read(
    _ text: String, _ words: some Sequence<Word>, _ depth: Int
  ) -> [Element] {
    guard words.allSatisfy(\.isLiteral), depth < 4 else { return [.unreadable("a text to run")] }
    return ShellScript(text, depth: depth + 1).elements
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

  static func name(of program: String) -> String {
    let name = program.split(separator: "/").last.map(String.init) ?? program
    return name.hasSuffix(".exe") ? String(name.dropLast(4)) : name
  }

  /// True for a file in which Git stores branches.
  static func isInGit(_ path: String) -> Bool {
    [".git/refs", ".git/HEAD", ".git/packed-refs", ".git/config"].contains(where: path.contains)
  }
}

extension ShellScript.Element {
  /// The command as one that another program may run, or not.
  fileprivate func run(by program: String) -> Self? {
    guard case .command(let words, _) = self else { return self }
    return .command(words, by: program)
  }
}
