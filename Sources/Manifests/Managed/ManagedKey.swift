/// A setting that an organization can manage remotely.
package struct ManagedKey: Hashable, Sendable {
  /// The allowed values and the default.
  package enum Value: Hashable, Sendable {
    case string(standard: String)
    case integer(standard: Int, minimum: Int?, maximum: Int?)
    case boolean(standard: Bool)
    /// One of several words.
    case choice(standard: String, of: [String])
    /// A list of texts, or of choices if there are any.
    case list(standard: [String], of: [String])
  }

  /// The key that servers send.
  package let name: String
  package let value: Value
  package let title: String
  package let description: String
  /// The name in code.
  package let property: String

  /// The name of its type in the table.
  package var kind: String {
    switch value {
    case .string: "string"
    case .integer: "integer"
    case .boolean: "boolean"
    case .choice: "choice"
    case .list: "list"
    }
  }

  /// The default as text.
  package var standardText: String {
    switch value {
    case .string(let standard), .choice(let standard, _): standard
    case .integer(let standard, _, _): "\(standard)"
    case .boolean(let standard): standard ? "true" : "false"
    case .list(let standard, _): standard.joined(separator: ", ")
    }
  }

  /// The allowed values as text; nil if any value is allowed.
  package var limits: String? {
    switch value {
    case .integer(_, let minimum?, let maximum?): "\(minimum) to \(maximum)"
    case .integer(_, let minimum?, nil): "\(minimum) or more"
    case .integer(_, nil, let maximum?): "\(maximum) or less"
    case .choice(_, let words): words.joined(separator: ", ")
    case .list(_, let words) where !words.isEmpty: words.joined(separator: ", ")
    case .string, .integer, .boolean, .list: nil
    }
  }
}
