/// A key of the configuration file: what may stand there, and what it is for.
///
/// Unknown-key checks, types, the JSON Schema and the comments of the template are made from it; what
/// the configuration does with its value stands in its `ConfigField`.
package struct ConfigKey: Hashable, Sendable {
  /// The key; a name in angle brackets, such as `<branch-type>`, stands for names that the file chooses.
  package let name: String
  package let type: ConfigType
  /// A value that shows what may stand there, where no value holds without the key.
  package let example: String?
  /// What the key is for, in a line.
  package let summary: String
  /// The rule for the names that the file chooses, where the key stands for such names.
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

  /// True where the file chooses the name.
  var isWildcard: Bool { name.hasPrefix("<") }

  /// True where no value at all may be written.
  var mayBeEmpty: Bool {
    switch type {
    case .list(_, let mayBeEmpty): mayBeEmpty
    case .text, .words, .section, .maps: true
    }
  }

  /// The keys of a section, none for any other.
  var children: [ConfigKey] {
    switch type {
    case .section(let children, _, _), .maps(let children, _): children
    case .text, .list, .words: []
    }
  }
}

/// What may stand at a key.
package indirect enum ConfigType: Hashable, Sendable {
  /// A map of further keys.
  ///
  /// `words` may stand in its place; any other text or list there is read as the key `short` of it.
  case section([ConfigKey], short: String? = nil, words: [String] = [])
  case text(ConfigText)
  /// A list; one text alone stands for a list of it.
  case list(ConfigText, mayBeEmpty: Bool = false)
  /// A command line: a list in which a word may stand twice, or one word alone.
  case words(ConfigText)
  /// A list of maps, each with these keys; a text alone is read as the key `short` of one.
  case maps([ConfigKey], short: String? = nil)
}
