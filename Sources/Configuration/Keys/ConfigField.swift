import Gates

/// A key of the file with its value in settings of type `Root`: the only place that declares it.
///
/// The schema, the checks of keys and types, decoding, `config show`, the commented file and the
/// check for looser settings use it. Every prefix is the path of the section, with a dot at the end.
struct ConfigField<Root>: Sendable {
  /// Messages about how a new value is looser than an old one, at a path.
  typealias Looser<Value> = @Sendable (_ old: Value, _ new: Value, _ path: String) -> [String]

  let key: ConfigKey
  /// Reads the value of the file into settings; does nothing if a decoder reads it.
  var read: @Sendable (ConfigDocument, _ prefix: String, inout Root) -> Void = { _, _, _ in }
  /// The current values, for `config show`.
  var entries: @Sendable (Root, _ prefix: String) -> [ConfigEntry]
  var loosenings: @Sendable (_ old: Root, _ new: Root, _ prefix: String) -> [Loosening] =
    { _, _, _ in [] }
  /// Applies a stricter value of an organization; returns the paths of the applied values.
  var tighten: @Sendable (inout Root, _ theirs: Root, _ prefix: String, ConfigOrigins) -> [String] =
    { _, _, _, _ in [] }
}

// MARK: - One value

extension ConfigField {
  /// A value of the settings; `usual` is not shown.
  ///
  /// If it is `tightened`, the stricter of the repository's and the organization's value applies.
  init<Value: ConfigValue>(
    _ name: String, _ type: ConfigType, _ value: any WritableKeyPath<Root, Value> & Sendable,
    example: String? = nil, hiding usual: Value? = nil, isTightened: Bool = false,
    looser: Looser<Value>? = nil, _ summary: String
  ) {
    self.init(
      ConfigKey(name, type, example: example, summary), value, hiding: usual,
      isTightened: isTightened, looser: looser)
  }

  /// A value at a key that other settings have, too.
  init<Value: ConfigValue>(
    _ key: ConfigKey, _ value: any WritableKeyPath<Root, Value> & Sendable,
    hiding usual: Value? = nil, isTightened: Bool = false, looser: Looser<Value>? = nil
  ) {
    let name = key.name
    self.init(key) { $0[keyPath: value] == usual ? nil : $0[keyPath: value].configTexts }
    read = { document, prefix, root in
      if let read = document.texts(at: prefix + name).flatMap(Value.read) {
        root[keyPath: value] = read
      }
    }
    guard let looser else { return }
    loosenings = { old, new, prefix in
      looser(old[keyPath: value], new[keyPath: value], prefix + name).map {
        Loosening(path: prefix + name, $0)
      }
    }
    guard isTightened else { return }
    tighten = { own, theirs, prefix, stated in
      let path = prefix + name
      guard stated[path] != nil,
        !looser(theirs[keyPath: value], own[keyPath: value], path).isEmpty
      else { return [] }
      own[keyPath: value] = theirs[keyPath: value]
      return [path]
    }
  }

  /// A value that a decoder reads.
  init(
    _ name: String, _ type: ConfigType, example: String? = nil, _ summary: String,
    shown: @escaping @Sendable (Root) -> [String]?
  ) {
    self.init(ConfigKey(name, type, example: example, summary), shown: shown)
  }

  /// An empty list is not shown if the file can't contain one.
  private init(_ key: ConfigKey, shown: @escaping @Sendable (Root) -> [String]?) {
    self.init(key: key) { root, prefix in
      guard let texts = shown(root), !texts.isEmpty || key.mayBeEmpty else { return [] }
      return [ConfigEntry(prefix + key.name, texts)]
    }
  }
}

// MARK: - Sections

extension ConfigField {
  /// A map of further keys, whose values are shown in order, with the `first` ones first.
  static func section(
    _ name: String, _ fields: [Self], short: String? = nil, words: [String] = [],
    first: [String] = [], _ summary: String
  ) -> Self {
    let type = ConfigType.section(fields.map(\.key), short: short, words: words)
    let shown = fields.shown(first: first)
    var section = Self(key: ConfigKey(name, type, summary)) { root, prefix in
      shown.flatMap { $0.entries(root, prefix + name + ".") }
    }
    section.read = { document, prefix, root in
      for field in fields { field.read(document, prefix + name + ".", &root) }
    }
    section.loosenings = { old, new, prefix in
      fields.flatMap { $0.loosenings(old, new, prefix + name + ".") }
    }
    section.tighten = { own, theirs, prefix, stated in
      fields.flatMap { $0.tighten(&own, theirs, prefix + name + ".", stated) }
    }
    return section
  }

  /// A section with names that the file chooses; a decoder reads it.
  static func each<Element>(
    _ name: String, _ elements: any KeyPath<Root, [Element]> & Sendable,
    named: @escaping @Sendable (Element) -> String, _ fields: [ConfigField<Element>],
    short: String? = nil, words: [String] = [], first: [String] = [], names: ChosenName = .lower,
    _ summary: String
  ) -> Self {
    let type = ConfigType.section(fields.map(\.key), short: short, words: words)
    let shown = fields.shown(first: first)
    return Self(key: ConfigKey(name, type, names: names, summary)) { root, prefix in
      root[keyPath: elements].flatMap { element in
        shown.flatMap { $0.entries(element, prefix + named(element) + ".") }
      }
    }
  }

  /// A list of maps, each under its number; a decoder reads it.
  static func maps<Element>(
    _ name: String, _ elements: any KeyPath<Root, [Element]> & Sendable,
    _ fields: [ConfigField<Element>], short: String? = nil, _ summary: String
  ) -> Self {
    Self(key: ConfigKey(name, .maps(fields.map(\.key), short: short), summary)) { root, prefix in
      root[keyPath: elements].enumerated().flatMap { place, element in
        fields.flatMap { $0.entries(element, "\(prefix)\(name).\(place + 1).") }
      }
    }
  }

  /// The field as a part of larger settings.
  func of<Outer>(_ inner: any WritableKeyPath<Outer, Root> & Sendable) -> ConfigField<Outer> {
    var outer = ConfigField<Outer>(key: key) { [entries] root, prefix in
      entries(root[keyPath: inner], prefix)
    }
    outer.read = { [read] document, prefix, root in read(document, prefix, &root[keyPath: inner]) }
    outer.loosenings = { [loosenings] old, new, prefix in
      loosenings(old[keyPath: inner], new[keyPath: inner], prefix)
    }
    outer.tighten = { [tighten] own, theirs, prefix, stated in
      tighten(&own[keyPath: inner], theirs[keyPath: inner], prefix, stated)
    }
    return outer
  }

  /// The field as a part of settings that may lack these; a decoder decides whether they do.
  func of<Outer>(_ inner: any WritableKeyPath<Outer, Root?> & Sendable) -> ConfigField<Outer> {
    var outer = ConfigField<Outer>(key: key) { [entries] root, prefix in
      root[keyPath: inner].map { entries($0, prefix) } ?? []
    }
    outer.read = { [read] document, prefix, root in
      guard var value = root[keyPath: inner] else { return }
      read(document, prefix, &value)
      root[keyPath: inner] = value
    }
    return outer
  }

  /// The field with a further check whether the whole section is looser.
  func looser(
    at path: String, _ messages: @escaping @Sendable (_ old: Root, _ new: Root) -> [String]
  ) -> Self {
    var field = self
    field.loosenings = { [loosenings] old, new, prefix in
      loosenings(old, new, prefix) + messages(old, new).map { Loosening(path: path, $0) }
    }
    return field
  }
}

extension Array {
  fileprivate func shown<Root>(first: [String]) -> Self where Element == ConfigField<Root> {
    first.compactMap { name in self.first { $0.key.name == name } }
      + filter { !first.contains($0.key.name) }
  }
}
