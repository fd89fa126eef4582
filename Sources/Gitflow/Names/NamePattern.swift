/// The form of a topic branch's name as data: `hotfix/<version>/<slug>`.
package struct NamePattern: Hashable, Sendable {
  /// One piece of a pattern.
  package enum Token: Hashable, Sendable {
    case literal(String)
    case version
    case issue
    /// The first part of a name that a person chose for their own branches.
    case person
    case slug
  }

  package let text: String
  package let tokens: [Token]
  /// The app whose branches it names; nil for those of all apps.
  package private(set) var app: String?

  /// Reads a pattern with `<app>` for an app; the text keeps the placeholder.
  package init(parsing text: String, for app: App) throws(NamePatternError) {
    let own = try NamePattern(parsing: app.named(text))
    (self.text, tokens, self.app) = (text, own.tokens, app.name)
  }

  /// The pattern with the name of an app in its text; nil for a pattern of another app.
  func focused(on app: App) -> NamePattern? {
    guard let own = self.app else { return self }
    return own == app.name
      ? NamePattern(text: app.named(text), tokens: tokens, app: own) : nil
  }

  /// Reads a pattern; the placeholders are `<version>`, `<issue>` and, at the end, `<slug>`.
  ///
  /// It starts with a prefix, with `<person>`, or is `<slug>`, which every other name matches.
  package init(parsing text: String) throws(NamePatternError) {
    self.text = text
    tokens = try Self.tokens(of: text)
    switch tokens.first {
    case .literal? where tokens.count > 1, .person? where tokens.count > 1: break
    case .slug? where tokens.count == 1: break
    default: throw .noPrefix
    }
    guard !tokens.dropFirst().contains(.person) else { throw .personNotFirst }
    if let slug = tokens.firstIndex(of: .slug), slug != tokens.count - 1 { throw .slugNotLast }
    for (token, next) in zip(tokens, tokens.dropFirst()) {
      if case .literal = token { continue }
      guard case .literal = next else { throw .noLiteralBetween }
    }
    for case .literal(let part) in tokens where part.utf8.contains(where: Self.isForbidden) {
      throw .forbiddenCharacter(part)
    }
  }

  /// The literal that the name starts with, such as `feature/`; empty without one.
  package var prefix: String {
    if case .literal(let text)? = tokens.first { text } else { "" }
  }

  /// True if any prefix matches, so that the pattern applies only to names that nothing else has.
  package var isOpen: Bool { prefix.isEmpty }

  /// True where the pattern has a version.
  package var hasVersion: Bool { tokens.contains(.version) }

  /// The pattern after another prefix, as an alias has it.
  package func replacingPrefix(with prefix: String) -> NamePattern {
    NamePattern(
      text: prefix + text.dropFirst(self.prefix.count),
      tokens: [.literal(prefix)] + tokens.dropFirst(), app: app)
  }

  /// A name with these parts; a part that is nil or empty is left out.
  package func name(version: String?, issue: String?, slug: String) -> String {
    tokens.reduce(into: "") { name, token in
      switch token {
      case .literal(let text): name += text
      case .version: name += version ?? ""
      case .issue: name += issue ?? ""
      case .person: name += "me"
      case .slug: name += slug
      }
    }
  }

  private init(text: String, tokens: [Token], app: String?) {
    (self.text, self.tokens, self.app) = (text, tokens, app)
  }

  // Reads bytes and needs no table, because every command reads the patterns of its model first.
  private static func tokens(of text: String) throws(NamePatternError) -> [Token] {
    var tokens: [Token] = []
    var rest = text.utf8[...]
    while let first = rest.first {
      if first == UInt8(ascii: "<") {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { throw .unclosedPlaceholder }
        tokens.append(try placeholder(String(Substring(rest[..<end].dropFirst()))))
        rest = rest[end...].dropFirst()
      } else {
        let end = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        tokens.append(.literal(String(Substring(rest[..<end]))))
        rest = rest[end...]
      }
    }
    return tokens
  }

  private static func placeholder(_ name: String) throws(NamePatternError) -> Token {
    switch name {
    case "version": .version
    case "issue": .issue
    case "person": .person
    case "slug": .slug
    default: throw .unknownPlaceholder(name)
    }
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "."):
      false
    default: true
    }
  }
}

/// What is wrong with the text of a pattern.
package enum NamePatternError: Error, Hashable, Sendable {
  case noPrefix
  case personNotFirst
  case slugNotLast
  case appNotFirst
  case noLiteralBetween
  case unclosedPlaceholder
  case unknownPlaceholder(String)
  case forbiddenCharacter(String)

  /// The error as a sentence.
  package var reason: String {
    switch self {
    case .noPrefix: "a topic branch needs a prefix and a placeholder, as in 'feature/<slug>'"
    case .personNotFirst: "'<person>' must be the first part of the name"
    case .slugNotLast: "'<slug>' matches the rest of the name and must be last"
    case .appNotFirst:
      "'<app>' must come before other placeholders, as in 'release/<app>/<version>'"
    case .noLiteralBetween: "two placeholders need a character between them"
    case .unclosedPlaceholder: "'<' has no '>'"
    case .unknownPlaceholder("app"): "'<app>' needs 'apps' in the configuration"
    case .unknownPlaceholder(let name):
      "'<\(name)>' is not a placeholder; expected <version>, <issue>, <person> or <slug>"
    case .forbiddenCharacter(let part):
      "'\(part)' contains a character that is not allowed in a name"
    }
  }
}
