/// A key of the configuration file: its allowed values and its purpose.
///
/// The checks of keys and types, the JSON Schema and the comments of the template use it. Its
/// `ConfigField` defines how the configuration uses its value.
package struct ConfigKey: Hashable, Sendable {
  /// The key; in angle brackets, as `<branch-type>`, it is a placeholder for names in the file.
  package let name: String
  package let type: ConfigType
  /// An example value, for a key without a default.
  package let example: String?
  /// The purpose of the key, in one line.
  package let summary: String
  /// The rule for the names that the file chooses, if the key is a placeholder for them.
  let names: ChosenName

  init(
    _ name: String, _ type: ConfigType, example: String? = nil, names: ChosenName = .lower,
    _ summary: String
  ) {
    self.name = name
    self.type = type
    self.example = example
    self.summary = summary
    self.names = names
  }

  /// True if the file chooses the name.
  var isWildcard: Bool { name.hasPrefix("<") }

  /// True if the value may be empty.
  var mayBeEmpty: Bool {
    switch type {
    case .list(_, let mayBeEmpty): mayBeEmpty
    case .text, .words, .section, .maps: true
    }
  }

  /// The keys of a section; empty for other keys.
  var children: [ConfigKey] {
    switch type {
    case .section(let children, _, _), .maps(let children, _): children
    case .text, .list, .words: []
    }
  }
}

/// The type of the value of a key.
package indirect enum ConfigType: Hashable, Sendable {
  /// A map of further keys.
  ///
  /// `words` are allowed instead; any other text or list is read as the key `short` of the map.
  case section([ConfigKey], short: String? = nil, words: [String] = [])
  case text(ConfigText)
  /// A list; a single text is read as a list with one element.
  case list(ConfigText, mayBeEmpty: Bool = false)
  /// A command line: a list that may repeat words, or a single word.
  case words(ConfigText)
  /// A list of maps with these keys; a single text is read as the key `short` of one.
  case maps([ConfigKey], short: String? = nil)
}

/// The rule for names that a file chooses, such as branch types.
package enum ChosenName: Hashable, Sendable {
  /// Lower-case letters, digits and `-`.
  case lower
  /// Letters of both cases, digits and `-`, such as `inProgress`.
  case mixed

  var pattern: String { "^[\(letters)][\(letters)0-9-]{0,39}$" }

  private var letters: String { self == .lower ? "a-z" : "a-zA-Z" }

  /// What is expected, in words.
  var expectation: String {
    switch self {
    case .lower: "lower-case letters, digits and '-', such as 'chore'"
    case .mixed: "letters, digits and '-', such as 'inReview'"
    }
  }

  /// True for a letter, then at most 39 of letters, digits and `-`.
  func isValid(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, bytes.count <= 40 else { return false }
    return isLetter(first)
      && bytes.allSatisfy { isLetter($0) || $0 &- 48 < 10 || $0 == UInt8(ascii: "-") }
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    let folded = self == .mixed && byte < 0x80 ? byte | 0x20 : byte
    return folded &- UInt8(ascii: "a") < 26
  }
}
