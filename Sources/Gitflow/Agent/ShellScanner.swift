/// Divides a shell text into words and commands, as POSIX describes; nothing is replaced.
struct ShellScanner {
  private let bytes: [UInt8]
  private let depth: Int
  private var position: Int
  private var word: [UInt8] = []
  private var hasWord = false
  private var isLiteral = true
  private var isQuoted = false
  /// The number of open `${`, which only a text that is no command has many of.
  private var openVariables = 0
  private static let mostVariables = 30
  /// The meaning of a substitution that the word begins with.
  private var known: String?
  private var words: [ShellScript.Word] = []
  /// True for the word after a redirection, which is a file.
  private var skipsWord = false
  /// Ends of the texts that begin on the next line; one with quotes keeps the text as it is.
  private var documents: [(end: String, isQuoted: Bool)] = []
  private var awaitsDocument = false
  private(set) var elements: [ShellScript.Element] = []

  /// The byte that ends the commands of a substitution.
  private let end: UInt8?
  /// The number of open subshells.
  private var level = 0

  init(_ bytes: [UInt8], depth: Int, from position: Int = 0, to end: UInt8? = nil) {
    self.bytes = bytes
    self.depth = depth
    self.position = position
    self.end = end
  }

  mutating func scan() {
    while let byte = next() {
      if byte == end, level == 0 { break }
      pass(byte)
    }
    endCommand()
  }

  private mutating func next() -> UInt8? {
    guard position < bytes.count else { return nil }
    position += 1
    return bytes[position - 1]
  }

  private var following: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func append(_ byte: UInt8) {
    word.append(byte)
    hasWord = true
  }

  private mutating func pass(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): endWord()
    case UInt8(ascii: "\n"):
      endCommand()
      passDocuments()
    case UInt8(ascii: ";"), UInt8(ascii: "|"): endCommand()
    case UInt8(ascii: "&"):
      if following == UInt8(ascii: ">") { endWord() } else { endCommand() }
    case UInt8(ascii: "("):
      endCommand()
      level += 1
      elements.append(.opens)
    case UInt8(ascii: ")"):
      endCommand()
      level -= 1
      elements.append(.closes)
    case UInt8(ascii: "<"), UInt8(ascii: ">"): passRedirection(byte)
    case UInt8(ascii: "#") where !hasWord:
      while let following, following != UInt8(ascii: "\n") { position += 1 }
    default: passQuoted(byte)
    }
  }

  /// A byte of a word, or what begins with it.
  private mutating func passQuoted(_ byte: UInt8) {
    if "\\'\"".utf8.contains(byte) { isQuoted = true }
    switch byte {
    case UInt8(ascii: "\\"):
      if let escaped = next(), escaped != UInt8(ascii: "\n") { append(escaped) }
    case UInt8(ascii: "'"): passSingleQuotes()
    case UInt8(ascii: "\""): passText(until: byte)
    case UInt8(ascii: "$"): passDollar(isQuoted: false)
    case UInt8(ascii: "`"): passSubstitution(endingWith: UInt8(ascii: "`"))
    default:
      append(byte)
      if byte == UInt8(ascii: "{"), word.count > 1 || following != UInt8(ascii: " ") {
        isLiteral = false
      }
    }
  }

  private mutating func passSingleQuotes(withEscapes: Bool = false) {
    hasWord = true
    while let byte = next(), byte != UInt8(ascii: "'") {
      if withEscapes, byte == UInt8(ascii: "\\") { _ = next() } else { append(byte) }
    }
  }

  /// A text in which only escapes and substitutions have a meaning, as in double quotes.
  ///
  /// A text up to `}` may contain quotes: double ones, and single ones outside of double ones.
  private mutating func passText(until end: UInt8?, isQuoted: Bool = true) {
    hasWord = true
    while let byte = next(), byte != end {
      switch byte {
      case UInt8(ascii: "\\"):
        guard let escaped = next() else { return }
        if !"$`\"\\\n".utf8.contains(escaped) { append(byte) }
        if escaped != UInt8(ascii: "\n") { append(escaped) }
      case UInt8(ascii: "$"): passDollar(isQuoted: isQuoted)
      case UInt8(ascii: "`"): passSubstitution(endingWith: byte)
      case UInt8(ascii: "\"") where end == UInt8(ascii: "}"): passText(until: byte)
      case UInt8(ascii: "'") where !isQuoted: passSingleQuotes()
      default: append(byte)
      }
    }
  }

  /// A variable, a text such as `$'it\'s'`, or the output of commands, which are read, too.
  private mutating func passDollar(isQuoted: Bool) {
    guard let following else { return append(UInt8(ascii: "$")) }
    switch following {
    case UInt8(ascii: "("):
      position += 1
      passSubstitution(endingWith: UInt8(ascii: ")"))
    case UInt8(ascii: "{"):
      guard openVariables < Self.mostVariables else {
        position = bytes.count
        return elements.append(.unreadable("a text to run"))
      }
      let before = word
      openVariables += 1
      passText(until: UInt8(ascii: "}"), isQuoted: isQuoted)
      openVariables -= 1
      (word, isLiteral) = (before, false)
    case UInt8(ascii: "'") where !isQuoted:
      position += 1
      isLiteral = false
      passSingleQuotes(withEscapes: true)
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\""): append(UInt8(ascii: "$"))
    default:
      (isLiteral, hasWord) = (false, true)
    }
  }

  /// Reads the commands of a substitution up to its end.
  private mutating func passSubstitution(endingWith end: UInt8) {
    let wasLiteral = isLiteral
    (isLiteral, hasWord) = (false, true)
    guard depth < 4 else { return elements.append(.unreadable("a text to run")) }
    var scanner = ShellScanner(bytes, depth: depth + 1, from: position, to: end)
    scanner.scan()
    position = scanner.position
    if word.isEmpty, known == nil, case .command(let words, _)? = scanner.elements.first,
      scanner.elements.count == 1, let meaning = Self.known[words.map(\.text)]
    {
      (word, known, isLiteral) = (Array(meaning.utf8), meaning, wasLiteral)
    }
    elements += [.opens] + scanner.elements + [.closes]
  }

  /// Usual substitutions that mean the checked out branch, its folder, or no command.
  private static let known = [
    ["git", "branch", "--show-current"]: "HEAD",
    ["git", "rev-parse", "--abbrev-ref", "HEAD"]: "HEAD",
    ["git", "symbolic-ref", "--short", "HEAD"]: "HEAD",
    ["git", "rev-parse", "--show-toplevel"]: ".",
    // `eval` of these only sets variables.
    ["ssh-agent", "-s"]: "", ["brew", "shellenv"]: "", ["/opt/homebrew/bin/brew", "shellenv"]: "",
  ]

  /// True without a known substitution, or if the rest of the word keeps its meaning: `HEAD-x` is
  /// another branch, but `HEAD:main` and `./a` are what the shell makes of them.
  private var keepsMeaning: Bool {
    guard let known, let next = word.dropFirst(known.utf8.count).first else { return true }
    return known == "HEAD" && next == UInt8(ascii: ":") || known == "." && next == UInt8(ascii: "/")
  }

  /// `>file`, `2>&1`, `<<END` and the like: neither the number nor the file is an argument.
  private mutating func passRedirection(_ byte: UInt8) {
    if word.allSatisfy({ $0 &- 48 < 10 }) { (word, hasWord) = ([], false) }
    endWord()
    let start = position
    while let following, "<>&|-".utf8.contains(following) { position += 1 }
    let isDocument =
      byte == UInt8(ascii: "<") && start < position
      && bytes[start] == UInt8(ascii: "<")
    let isText = isDocument && position - start > 1 && bytes[start + 1] == UInt8(ascii: "<")
    if following == UInt8(ascii: "(") { return }
    skipsWord = true
    awaitsDocument = isDocument && !isText
  }

  private mutating func passDocuments() {
    let ends = documents
    documents = []
    for (end, isQuoted) in ends {
      var text: [UInt8] = []
      while position < bytes.count {
        let line = Array(bytes[position...].prefix { $0 != UInt8(ascii: "\n") })
        position += line.count + 1
        if line.drop(while: { $0 == UInt8(ascii: "\t") }).elementsEqual(end.utf8) { break }
        text += line + [UInt8(ascii: "\n")]
      }
      readDocument(text, isQuoted)
    }
    position = min(position, bytes.count)
  }

  /// The text for a shell is a script; in others, the shell only replaces substitutions.
  private mutating func readDocument(_ text: [UInt8], _ isQuoted: Bool) {
    var scanner = ShellScanner(text, depth: depth + 1)
    if case .command(let words, _)? = elements.last, let program = words.first?.text,
      program.hasSuffix("sh"), depth < 4
    {
      elements.removeLast()
      scanner.scan()
    } else if !isQuoted {
      scanner.passText(until: nil)
    }
    elements += scanner.elements
  }

  private mutating func endWord() {
    defer { isQuoted = false }
    guard hasWord else { return }
    let text = String(decoding: word, as: UTF8.self)
    if awaitsDocument {
      documents.append((text, isQuoted))
    } else if skipsWord {
      if ShellScript.isInGit(text) { elements.append(.unreadable("what is written into '.git'")) }
    } else {
      words.append(ShellScript.Word(text, isLiteral: isLiteral && keepsMeaning))
    }
    (word, known, hasWord, isLiteral, skipsWord, awaitsDocument) = (
      [], nil, false, true, false, false
    )
  }

  private mutating func endCommand() {
    endWord()
    if !words.isEmpty { elements.append(.command(words)) }
    words = []
  }
}
