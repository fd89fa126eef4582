/// Where in a line the rules have to look, by one pass over its bytes.
struct SecretHints {
  /// First bytes of possible tokens.
  var tokens: [Int] = []
  /// Ends of words with which names of secrets end.
  var names: [Int] = []
  /// Ends of `://`, of `bearer ` and `basic `, and of the options that take a user with a password.
  var addresses: [Int] = []
  var bearers: [Int] = []
  var basics: [Int] = []
  var users: [Int] = []
  /// Quoted runs of base64 letters.
  var quoted: [Range<Int>] = []
  var hasFrame = false
}

/// The words that every secret contains or follows, as tables of two machines (Aho-Corasick).
///
/// The first reads bytes as they are. The second reads names: without case and separators. A line
/// without such a word is read once and needs no rule.
struct SecretWords: Sendable {
  enum Meaning: Sendable { case token, frame, name, address, bearer, basic, user }
  typealias Word = (text: [UInt8], meaning: Meaning)

  static let all = SecretWords(
    exact: TokenRule.prefixes.map { (Array($0.prefix(6)), .token) } + [
      (Array("-----BEGIN ".utf8), .frame), (Array("://".utf8), .address),
      (Array(" -u ".utf8), .user), (Array("--user".utf8), .user),
    ],
    names: AssignmentRule.words.map { ($0, .name) } + [
      (Array("bearer ".utf8), .bearer), (Array("basic ".utf8), .basic),
    ])

  private static let lengths = 32...256
  private static let (base64, quote, bracket): (Int32, Int32, Int32) = (1, 2, 3)

  /// The classes of bytes of both machines, the kinds of bytes, and the steps of both machines.
  private var table: [Int32]
  private let exact: WordMachine
  private let names: WordMachine

  init(exact: [Word], names: [Word]) {
    self.exact = WordMachine(exact, isName: false, at: 768)
    self.names = WordMachine(names, isName: true, at: 768 + self.exact.steps.count)
    let kinds = (0..<256).map { byte -> Int32 in
      let byte = UInt8(byte)
      if ByteSet.base64.contains(byte) { return Self.base64 }
      if ByteSet("\"'`").contains(byte) { return Self.quote }
      return ByteSet("<>").contains(byte) ? Self.bracket : 0
    }
    table = self.exact.classes + self.names.classes + kinds + self.exact.steps + self.names.steps
  }

  /// The hints of a range; nil if no rule can find anything.
  func hints(
    in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isMarkup: Bool
  ) -> SecretHints? {
    guard let start = text.baseAddress else { return nil }
    return table.withUnsafeBufferPointer { table in
      table.baseAddress.flatMap { read(start, range, isMarkup, $0) }
    }
  }

  private func read(
    _ text: UnsafePointer<UInt8>, _ range: Range<Int>, _ isMarkup: Bool,
    _ table: UnsafePointer<Int32>
  ) -> SecretHints? {
    var hints: SecretHints?
    var (bytes, name, run) = (exact.start, names.start, 0)
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = Int(text[position])
      // The lowest bit of a state says that a word ends.
      bytes = table[Int((bytes >> 1) &+ table[byte])]
      name = table[Int((name >> 1) &+ table[byte &+ 256])]
      if (bytes | name) & 1 == 1 {
        if bytes & 1 == 1 { exact.add(bytes, at: position, to: &hints) }
        if name & 1 == 1, !names.ignores(byte) { names.add(name, at: position, to: &hints) }
      }
      let kind = table[byte &+ 512]
      if kind == Self.base64 {
        run &+= 1
      } else {
        if run >= Self.lengths.lowerBound, run <= Self.lengths.upperBound,
          position - run > range.lowerBound
        {
          let before = table[Int(text[position - run - 1]) + 512]
          let least = Self.quote, most = isMarkup ? Self.bracket : Self.quote
          if least...most ~= kind, least...most ~= before {
            hints = hints ?? SecretHints()
            hints?.quoted.append(position - run..<position)
          }
        }
        run = 0
      }
      position &+= 1
    }
    return hints
  }
}

/// A machine that finds each word of a list at its last byte.
private struct WordMachine: Sendable {
  /// The class of each byte: those that no word contains are equal.
  private(set) var classes = [Int32](repeating: 0, count: 256)
  /// The next state by state and class, as twice its index in the table; odd if a word ends.
  private(set) var steps: [Int32] = []
  let start: Int32
  private let width: Int
  private let place: Int
  private var words: [[(length: Int, meaning: SecretWords.Meaning)]] = []

  private static let separators = ByteSet("_-.")

  init(_ words: [SecretWords.Word], isName: Bool, at place: Int) {
    self.place = place
    start = Int32(place * 2)
    var count: Int32 = 1
    let letters = Set(words.flatMap(\.text)).sorted()
    for letter in letters {
      classes[Int(letter)] = count
      if isName, ByteSet.lowercase.contains(letter) { classes[Int(letter ^ 0x20)] = count }
      count += 1
    }
    if isName { for byte in "_-.".utf8 { classes[Int(byte)] = count } }
    width = Int(count) + 1
    build(words, isName)
  }

  /// True for a separator in a name, after which the state is the same.
  func ignores(_ byte: Int) -> Bool {
    classes[byte] == Int32(width - 1) && Self.separators.contains(UInt8(byte))
  }

  func add(_ state: Int32, at position: Int, to hints: inout SecretHints?) {
    var all = hints ?? SecretHints()
    // Otherwise each step copies all lists.
    hints = nil
    for word in words[(Int(state >> 1) - place) / width] {
      switch word.meaning {
      case .token: all.tokens.append(position + 1 - word.length)
      case .frame: all.hasFrame = true
      case .name: if all.names.last != position + 1 { all.names.append(position + 1) }
      case .address: all.addresses.append(position + 1)
      case .bearer: all.bearers.append(position + 1)
      case .basic: all.basics.append(position + 1)
      case .user: all.users.append(position + 1)
      }
    }
    hints = all
  }

  private mutating func build(_ list: [SecretWords.Word], _ isName: Bool) {
    // Missing steps are -1 until the states are visited by depth.
    var next = [[Int]](repeating: [Int](repeating: -1, count: width), count: 1)
    words = [[]]
    for word in list {
      var state = 0
      for byte in word.text {
        let letter = Int(classes[Int(byte)])
        if next[state][letter] < 0 {
          next[state][letter] = next.count
          next.append([Int](repeating: -1, count: width))
          words.append([])
        }
        state = next[state][letter]
      }
      words[state].append((word.text.count, word.meaning))
    }
    var (fallbacks, queue) = ([Int](repeating: 0, count: next.count), [0])
    while let state = queue.first {
      queue.removeFirst()
      words[state] += state == 0 ? [] : words[fallbacks[state]]
      for letter in 0..<width {
        let fallback = state == 0 ? 0 : next[fallbacks[state]][letter]
        if isName, letter == width - 1 {
          next[state][letter] = state
        } else if next[state][letter] < 0 {
          next[state][letter] = fallback
        } else {
          fallbacks[next[state][letter]] = fallback
          queue.append(next[state][letter])
        }
      }
    }
    steps = next.flatMap { row in
      row.map { Int32((place + $0 * width) * 2 + (words[$0].isEmpty ? 0 : 1)) }
    }
  }
}
