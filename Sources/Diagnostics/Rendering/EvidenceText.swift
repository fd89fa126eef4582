/// Evidence as lines of text, by name.
struct EvidenceText {
  /// One name with its values.
  struct Line {
    let name: String
    /// A single value beside the name.
    var value: String?
    /// Values below the name, one per line.
    var list: [String] = []
    /// Number of values that are not in the list.
    var left = 0

    /// The same as text, one value per line.
    var texts: [String] {
      if let value { return ["\(name): \(value)"] }
      return ["\(name):"] + list.map { "  " + $0 } + (left > 0 ? ["  \(left) more"] : [])
    }
  }

  /// The lists of the evidence, each limited to five values; complete if `isWhole`.
  ///
  /// `count` is the length of a single list before the rule truncated it.
  static func lines(of evidence: [String: JSONValue], isWhole: Bool) -> [Line] {
    var shown: [(key: String, value: JSONValue)] = []
    var lists = 0
    for entry in evidence {
      if case .array = entry.value { lists += 1 } else if !isWhole { continue }
      shown.append(entry)
    }
    var total = 0
    if lists == 1, case .number(let count) = evidence["count"] { total = count }
    if shown.count > 1 {
      shown.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
    return shown.compactMap { line($0.key, $0.value, of: total, isWhole: isWhole) }
  }

  private static func line(
    _ name: String, _ value: JSONValue, of total: Int, isWhole: Bool
  ) -> Line? {
    guard case .array(let elements) = value, !elements.isEmpty else {
      return isWhole ? Line(name: name, value: text(value)) : nil
    }
    let shown = isWhole ? elements[...] : elements.prefix(5)
    let left = max(total, elements.count) - shown.count
    if let only = shown.first, shown.count == 1, left == 0 {
      return Line(name: name, value: text(only))
    }
    return Line(name: name, list: shown.map(text), left: left)
  }

  /// A value on one line: the members of an object in order, such as id and subject.
  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .object(let members):
      members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { inner($0.value) }.joined(separator: " ")
    default: inner(value)
    }
  }

  private static func inner(_ value: JSONValue) -> String {
    if case .string(let text) = value { return text }
    return String(decoding: JSONWriter(.compact).bytes(value), as: UTF8.self)
  }
}
