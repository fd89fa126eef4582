import Configuration
import Diagnostics
import Gates

extension Gate {
  /// The work of the gate on one line.
  var workText: String {
    switch work {
    case .command(let words): words.map { ForeignText.shown($0) }.joined(separator: " ")
    case .builtIn(let check): "built-in check: \(check.word)"
    }
  }

  /// The gate as JSON members.
  var json: [String: JSONValue] {
    var values: [String: JSONValue] = [
      "name": .string(name), "preset": .optional(preset), "required": .bool(isRequired),
      "on": .strings(triggers.map(\.rawValue)), "needs": .strings(needs),
      "locks": .strings(locks), "timeout": .number(timeout), "cached": .bool(isCached),
      "inputs": inputs.map { .strings($0) } ?? .null,
      "reports": .strings(reports.map(\.path)), "retries": .number(retries),
      "environment": .strings(environment), "exclude": .strings(excluded),
    ]
    switch work {
    case .command(let words): values["command"] = .strings(words)
    case .builtIn(let check): values["builtIn"] = .string(check.word)
    }
    return values
  }
}
