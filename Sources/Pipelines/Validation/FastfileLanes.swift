/// The lanes that the repository's Fastfile declares, and the variables that each of them reads.
package struct FastfileLanes: Hashable, Sendable {
  private var lanes: [LaneName: FastfileLane] = [:]
  /// True if it imports the lanes that flowctl writes.
  package private(set) var loadsOurs = false

  /// Reads lines such as `lane :beta do`, each within its `platform :ios do`.
  ///
  /// Ruby is not run: a block ends with the `end` at the indentation of its start. Lanes that are
  /// created in another way are not found.
  package init(parsing bytes: [UInt8]) {
    var (platform, lane): (Block<AppPlatform?>?, Block<LaneName>?)
    for line in FastfileLine.all(bytes) {
      if line.isEnd {
        if let open = lane, line.indent <= open.indent {
          lane = nil
        } else if let open = platform, line.indent <= open.indent {
          platform = nil
        }
      } else if let name = line.symbol(of: "platform") {
        platform = Block(value: AppPlatform(rawValue: name), indent: line.indent)
      } else if let name = line.symbol(of: "lane") ?? line.symbol(of: "private_lane") {
        let own = LaneName(platform?.value, name)
        lane = Block(value: own, indent: line.indent)
        lanes[own] = FastfileLane(isPrivate: line.symbol(of: "lane") == nil)
      } else if line.imports(LaneFile.name) {
        loadsOurs = true
      } else if let lane {
        lanes[lane.value]?.read(line)
      }
    }
  }

  /// The public lanes, sorted by name.
  package var callable: [LaneName] {
    lanes.filter { !$0.value.isPrivate }.keys.sorted { $0.description < $1.description }
  }

  /// True if the file itself declares the lane, private or not, on that platform.
  func declares(_ name: LaneName) -> Bool { lanes[name] != nil }

  /// True if a command can call the lane.
  package func contains(_ name: LaneName) -> Bool {
    found(name).map { !$0.lane.isPrivate } ?? false
  }

  /// The variables that a lane needs, including those of the lanes that it calls.
  package func variables(of name: LaneName) -> [String] {
    var (names, seen): ([String], Set<LaneName>) = ([], [])
    var open = [name]
    while let next = open.popLast() {
      guard let (name, lane) = found(next), seen.insert(name).inserted else { continue }
      for variable in lane.variables where !names.contains(variable) { names.append(variable) }
      open += lane.words.sorted().map { LaneName(name.platform, $0) }
    }
    return names
  }

  /// The lane of a platform, or the lane outside of all platforms.
  private func found(_ name: LaneName) -> (name: LaneName, lane: FastfileLane)? {
    [name, LaneName(nil, name.name)].lazy
      .compactMap { name in lanes[name].map { (name, $0) } }.first
  }

  private struct Block<Value> {
    let value: Value
    let indent: Int
  }
}

private struct FastfileLane: Hashable, Sendable {
  let isPrivate: Bool
  /// In the order of reading.
  private(set) var variables: [String] = []
  /// All names in it; some of them are lanes that it calls.
  private(set) var words: Set<String> = []

  mutating func read(_ line: FastfileLine) {
    variables += line.variables
    words.formUnion(line.words)
  }
}

/// A line of a Fastfile, parsed without running it.
struct FastfileLine {
  /// The number of leading spaces.
  let indent: Int
  private let text: Substring

  /// All lines except comments.
  static func all(_ bytes: [UInt8]) -> [FastfileLine] {
    var isComment = false
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { bytes in
      let line = String(decoding: bytes, as: UTF8.self)
      if line.hasPrefix("=begin") { isComment = true }
      defer { if line.hasPrefix("=end") { isComment = false } }
      let text = line.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
      if isComment || text.isEmpty || text.hasPrefix("#") { return nil }
      return FastfileLine(indent: line.count - text.count, text: text)
    }
  }

  /// True for the last line of a block.
  var isEnd: Bool { text.prefix(while: Self.isName) == "end" }

  /// The name after a keyword, as in `lane :beta do` and `lane(:beta) do`.
  func symbol(of word: String) -> String? {
    guard text.prefix(while: Self.isName) == word else { return nil }
    let rest = text.dropFirst(word.count).drop { $0 == " " || $0 == "\t" || $0 == "(" }
    guard rest.first == ":" else { return nil }
    let name = rest.dropFirst().prefix(while: Self.isName)
    return name.isEmpty ? nil : String(name)
  }

  func imports(_ file: String) -> Bool {
    text.prefix(while: Self.isName) == "import"
      && ["\"", "'"].contains { quote in
        Self.pieces(text, behind: quote).contains {
          $0.hasPrefix(file + quote) || $0.hasPrefix("./" + file + quote)
        }
      }
  }

  /// True if it only calls a lane, and perhaps assigns the result.
  func calls(_ lane: String) -> Bool { text == lane || text.hasSuffix(" = " + lane) }

  /// The variables without a default value.
  var variables: [String] {
    Self.pieces(text, behind: "ENV").compactMap { rest in
      let (opening, closing): (Substring, Character)
      if rest.hasPrefix("[") {
        (opening, closing) = (rest.dropFirst(), "]")
      } else if rest.hasPrefix(".fetch(") {
        (opening, closing) = (rest.dropFirst(".fetch(".count), ")")
      } else {
        return nil
      }
      guard let quote = opening.first, quote == "\"" || quote == "'" else { return nil }
      let name = opening.dropFirst().prefix { $0 != quote }
      let behind = opening.dropFirst(name.count + 2)
      guard behind.first == closing else { return nil }
      let next = behind.dropFirst().drop { $0 == " " }
      let isOptional =
        next.hasPrefix("||") || next.hasPrefix("&.") || next.hasPrefix("{")
        || (next.hasPrefix("=") && !next.hasPrefix("=="))
      return isOptional ? nil : String(name)
    }
  }

  var words: [String] { text.split { !Self.isName($0) }.map(String.init) }

  private static func isName(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }

  /// The text after each occurrence of a marker.
  private static func pieces(_ text: Substring, behind mark: String) -> [Substring] {
    text.ranges(of: mark).map { text[$0.upperBound...] }
  }
}
