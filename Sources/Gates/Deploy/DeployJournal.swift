/// The finished actions for a commit, one per line; an interrupted run continues after them.
package struct DeployJournal: Hashable, Sendable {
  /// The progress of an action.
  package enum State: String, Sendable {
    case started
    case done
    case failed
  }

  package private(set) var states: [String: State]

  /// An empty journal.
  package init() { states = [:] }

  /// Reads a journal; a truncated line is ignored.
  package init(parsing bytes: [UInt8]) {
    states = [:]
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return }
    for line in bytes[..<end].split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      guard let blank = text.firstIndex(of: " "),
        let state = State(rawValue: String(text[..<blank]))
      else { continue }
      states[String(text[text.index(after: blank)...])] = state
    }
  }

  /// The line for an action in a state.
  package static func line(_ state: State, _ action: String) -> [UInt8] {
    Array("\(state.rawValue) \(action)\n".utf8)
  }

  /// The actions that need not run again.
  package var done: Set<String> { Set(states.filter { $0.value == .done }.keys) }

  /// The actions that started and did not finish.
  package var unfinished: [String] { states.filter { $0.value != .done }.keys.sorted() }
}
