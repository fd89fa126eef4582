/// How the keys of a workflow, and of other files in YAML, are spoken of.
enum WorkflowWords {
  /// The words for the value at a path of keys.
  static func words(_ path: [String]) -> String {
    if path.first == "on", path.count > 1 {
      return "trigger '\(path.dropFirst().joined(separator: " "))'"
    }
    if path.first == "permissions" {
      return "permission '\(path.dropFirst().joined(separator: " "))'"
    }
    guard path.first == "jobs", path.count > 2 else { return "'\(path.joined(separator: "."))'" }
    let rest = path.dropFirst(3).joined(separator: " ")
    switch path[2] {
    case "permissions": return "permission '\(rest)' of job '\(path[1])'"
    case "steps": return "step '\(rest)' of job '\(path[1])'"
    default: return "'\(path.dropFirst(2).joined(separator: "."))' of job '\(path[1])'"
    }
  }
}
