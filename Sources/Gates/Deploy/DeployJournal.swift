/// What a run of actions has done for a commit, a line each; a stopped run goes on behind it.
package struct DeployJournal: Hashable, Sendable {
  /// How far an action came.
  package enum State: String, Sendable {
    case started
    case done
    case failed
  }

  package private(set) var states: [String: State]

  /// A journal in which nothing has happened.
  package init() { states = [:] }

  /// Reads a journal; a line that was cut off when the machine stopped says nothing.
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

  /// The line that is added when an action comes to a state.
  package static func line(_ state: State, _ action: String) -> [UInt8] {
    Array("\(state.rawValue) \(action)\n".utf8)
  }

  /// The actions that need not be done again.
  package var done: Set<String> { Set(states.filter { $0.value == .done }.keys) }

  /// The actions that began and did not come to an end.
  package var unfinished: [String] { states.filter { $0.value != .done }.keys.sorted() }
}
