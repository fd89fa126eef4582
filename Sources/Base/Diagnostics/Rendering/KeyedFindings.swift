/// Text output of findings on keys: grouped by key, most severe first.
package struct KeyGrouping: Hashable, Sendable {
  /// Maximum number of listed keys; nil for all.
  package var limit: Int?

  package init(limit: Int? = nil) { self.limit = limit }
}

/// The findings of a report by key, each class of findings in one row.
///
/// Errors come before warnings, and warnings before notes; with the same severity, rare rules come
/// before frequent ones, so that a thousand findings of one rule hide nothing.
struct KeyedFindings {
  /// Findings that differ only in their language.
  struct Row {
    let first: Diagnostic
    /// The message before and after the language; after is nil if it names none.
    let words: (before: String, after: String?)
    var languages: [String]
  }

  /// The findings of one key in one file.
  struct Group {
    var rows: [Row] = []
    /// The frequency of the rarest rule of the highest severity.
    var rarity = Int.max
    var severity: Severity { rows.first?.first.severity ?? .note }
  }

  /// The frequency of a rule at a severity.
  struct Count {
    let rule: RuleID
    let severity: Severity
    let findings: Int
    let keys: Int
  }

  private struct Key: Hashable {
    let path: String
    let key: [UInt8]
  }

  private struct Class: Hashable {
    let rule: RuleID
    let severity: Severity

    init(_ diagnostic: Diagnostic) {
      (rule, severity) = (diagnostic.rule, diagnostic.shownSeverity)
    }
  }

  let groups: [Group]
  /// The rules, most severe and most frequent first.
  let counts: [Count]

  init(_ diagnostics: [Diagnostic]) {
    var places: [Key: Int] = [:]
    var members: [[Diagnostic]] = []
    for diagnostic in diagnostics {
      let key = diagnostic.identity.first.map {
        Key(path: diagnostic.place?.path ?? "", key: Array($0.utf8))
      }
      if let place = key.flatMap({ places[$0] }) {
        members[place].append(diagnostic)
      } else {
        if let key { places[key] = members.count }
        members.append([diagnostic])
      }
    }
    let kinds = members.map { $0.map(Class.init) }
    let frequency = Dictionary(grouping: kinds.joined(), by: \.self).mapValues(\.count)
    let keys = Dictionary(grouping: kinds.flatMap(Set.init), by: \.self).mapValues(\.count)
    counts = frequency.map { kind, findings in
      Count(rule: kind.rule, severity: kind.severity, findings: findings, keys: keys[kind] ?? 0)
    }.sorted {
      ($1.severity, $1.findings, $0.rule.name) < ($0.severity, $0.findings, $1.rule.name)
    }
    groups = members.map { Self.group($0, frequency) }.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      return (other.severity, one.rarity, left.offset) < (one.severity, other.rarity, right.offset)
    }.map(\.element)
  }

  private static func group(_ diagnostics: [Diagnostic], _ frequency: [Class: Int]) -> Group {
    var group = Group()
    let sorted = diagnostics.enumerated().sorted {
      ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
    }.map(\.element)
    for diagnostic in sorted {
      let words = words(of: diagnostic)
      let language = diagnostic.identity.dropFirst().first ?? ""
      let row = group.rows.firstIndex { row in
        row.first.rule == diagnostic.rule && row.first.severity == diagnostic.shownSeverity
          && row.words.after != nil && row.words == words
      }
      if let row {
        group.rows[row].languages.append(language)
      } else {
        group.rows.append(
          Row(first: diagnostic, words: words, languages: words.after == nil ? [] : [language]))
      }
      if diagnostic.shownSeverity == group.severity {
        group.rarity = min(group.rarity, frequency[Class(diagnostic)] ?? 0)
      }
    }
    return group
  }

  /// The message around the language, which it contains in quotes.
  private static func words(of diagnostic: Diagnostic) -> (before: String, after: String?) {
    guard let language = diagnostic.identity.dropFirst().first, !language.isEmpty,
      let range = diagnostic.message.lastRange(of: "'\(language)'")
    else { return (diagnostic.message, nil) }
    return (
      String(diagnostic.message[..<range.lowerBound]),
      String(diagnostic.message[range.upperBound...])
    )
  }
}

extension KeyedFindings.Row {
  /// Maximum number of named languages.
  private static let named = 8

  /// The message for all languages of the row, without a leading `key`.
  func message(without key: String?) -> String {
    var before = words.before[...]
    if let key, before.hasPrefix(key) { before = before.dropFirst(key.count) }
    guard let after = words.after else { return String(before) }
    var names = languages.prefix(Self.named).map { "'\($0)'" }.joined(separator: ", ")
    let more = languages.count - Self.named
    if more > 0 { names += " and \(CountText.words(more, "other language"))" }
    return before + names + after
  }
}

extension String {
  fileprivate func lastRange(of text: String) -> Range<Index>? {
    let (own, wanted) = (Array(utf8), Array(text.utf8))
    guard
      let start = (0...max(0, own.count - wanted.count)).last(where: {
        own[$0...].starts(with: wanted)
      })
    else { return nil }
    let lower = utf8.index(startIndex, offsetBy: start)
    return lower..<utf8.index(lower, offsetBy: wanted.count)
  }
}

/// Quotes untrusted names in messages.
package enum QuotedName {
  /// A text in quotes; a long one is truncated.
  package static func of(_ text: String) -> String { "'\(shortened(text))'" }

  /// A text, truncated if it is long.
  package static func shortened(_ text: String) -> String {
    let beginning = text.prefix(longest)
    return beginning.endIndex == text.endIndex ? text : beginning + "…"
  }

  private static let longest = 60
}
