import Gitflow

extension Ruleset {
  /// What another ruleset of the same name has differently, in words; empty where it holds the same.
  package func differences(in actual: Ruleset) -> [String] {
    var words: [String] = []
    func tell(_ isSame: Bool, _ text: String) { if !isSame { words.append(text) } }
    tell(actual.isActive == isActive, "it is not active")
    tell(
      Set(actual.refs) == Set(refs),
      "it is for \(Self.list(actual.refs)) instead of \(Self.list(refs))")
    if let methods {
      tell(actual.methods != nil, "it asks for no pull request")
      if let found = actual.methods {
        tell(
          Set(found) == Set(methods),
          "it allows \(Self.list(found.map(\.rawValue))) instead of \(Self.list(methods.map(\.rawValue)))"
        )
      }
    }
    for check in checks where !actual.checks.contains(check) {
      words.append("it does not wait for '\(check)'")
    }
    for check in actual.checks where !checks.contains(check) {
      words.append("it waits for '\(check)', which no job reports on every pull request")
    }
    tell(
      actual.approvals >= approvals,
      "it asks for \(actual.approvals) approvals instead of \(approvals)")
    tell(actual.asksOwners || !asksOwners, "it does not ask the owners of the code")
    tell(mayBeDeleted || !actual.mayBeDeleted, "it lets the branch be deleted")
    tell(mayBeForced || !actual.mayBeForced, "it lets pushes drop commits")
    tell(
      (actual.queue == nil) == (queue == nil),
      queue == nil ? "it has a merge queue" : "it has no merge queue")
    return words
  }

  private static func list(_ words: [String]) -> String {
    words.isEmpty ? "nothing" : words.sorted().map { "'\($0)'" }.joined(separator: ", ")
  }
}
