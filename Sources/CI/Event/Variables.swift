/// The environment of a run; an empty variable counts as not set.
struct Variables: Sendable {
  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  subscript(name: String) -> String? {
    guard let value = values[name], !value.isEmpty else { return nil }
    return value
  }

  /// True if the variable has a value other than `false`, which some providers write for "none".
  func isSet(_ name: String) -> Bool {
    self[name].map { $0.lowercased() != "false" } ?? false
  }

  /// The full commit id in the variable, or nil.
  func sha(_ name: String) -> String? { self[name].flatMap(CommitName.parse) }

  func source(_ name: String) -> CIError.Source { CIError.Source(name, values[name] ?? "") }
}
