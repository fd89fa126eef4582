/// Evidence as lines for a reader: what was seen, by name.
struct EvidenceText {
  /// One name with what was seen under it.
  struct Line {
    let name: String
    /// A single value to stand beside the name.
    var value: String?
    /// Values to stand below the name, each on a line.
    var list: [String] = []
    /// How many more there are than the list has.
    var left = 0
  }

  /// The lists of the evidence, each cut at five; all of it, whole, where `isWhole`.
  static func lines(of evidence: [String: JSONValue], isWhole: Bool) -> [Line] {
    evidence.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .compactMap { line($0.key, $0.value, isWhole: isWhole) }
  }

  private static func line(_ name: String, _ value: JSONValue, isWhole: Bool) -> Line? {
    guard case .array(let elements) = value, !elements.isEmpty else {
      return isWhole ? Line(name: name, value: text(value)) : nil
    }
    let shown = isWhole ? elements[...] : elements.prefix(5)
    return Line(name: name, list: shown.map(text), left: elements.count - shown.count)
  }

  /// A value in a line: the parts of an object one after another, such as id and subject.
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
