/// A setting that an organisation may make from afar.
package struct ManagedKey: Hashable, Sendable {
  /// What may stand there, and what holds without it.
  package enum Value: Hashable, Sendable {
    case string(standard: String)
    case integer(standard: Int, minimum: Int?, maximum: Int?)
    case boolean(standard: Bool)
    /// One of several words.
    case choice(standard: String, of: [String])
    /// Any number of texts, or of the words where there are some.
    case list(standard: [String], of: [String])
  }

  /// As servers send it.
  package let name: String
  package let value: Value
  package let title: String
  package let description: String
  /// Its name in code.
  package let property: String

  /// What the table calls its kind.
  package var kind: String {
    switch value {
    case .string: "string"
    case .integer: "integer"
    case .boolean: "boolean"
    case .choice: "choice"
    case .list: "list"
    }
  }

  /// What holds without it, for people.
  package var standardText: String {
    switch value {
    case .string(let standard), .choice(let standard, _): standard
    case .integer(let standard, _, _): "\(standard)"
    case .boolean(let standard): standard ? "true" : "false"
    case .list(let standard, _): standard.joined(separator: ", ")
    }
  }

  /// What may stand there, for people; nothing where anything may.
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
