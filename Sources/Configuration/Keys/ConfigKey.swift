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
