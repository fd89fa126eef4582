/// The environment of a run; a variable set to nothing counts as not set.
struct Variables: Sendable {
  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  subscript(name: String) -> String? {
    guard let value = values[name], !value.isEmpty else { return nil }
    return value
  }

  /// True where the variable has a value other than `false`, which some providers write for "none".
  func isSet(_ name: String) -> Bool {
    self[name].map { $0.lowercased() != "false" } ?? false
  }

  /// A commit's full name, or nothing where the variable holds anything else.
  func sha(_ name: String) -> String? { self[name].flatMap(CommitName.parse) }

  func source(_ name: String) -> CIError.Source { CIError.Source(name, values[name] ?? "") }
}
