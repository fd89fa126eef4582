import Gitflow
import Base

/// Reads a run with `payload` as its payload file, or without the file.
func event(_ environment: [String: String], payload: String? = nil) throws(CIError) -> CIEvent? {
  try CIEvent.read(environment: environment) { _ throws(CIError) in
    payload.map { Array($0.utf8) }
  }?.event
}

/// Reads a payload alone, as `--event FILE` does.
func event(payload: String, name: String? = nil) throws(CIError) -> CIEvent {
  try CIEvent.read(payload: Array(payload.utf8), path: "event.json", eventName: name)
}

/// The pull request of `event`, if it is one.
func pullRequest(_ event: CIEvent?) -> PullRequest? {
  guard case .pullRequest(let request) = event else { return nil }
  return request
}

/// Why there is nothing to check, if so.
func reason(_ event: CIEvent?) -> String? {
  guard case .nothing(let reason) = event else { return nil }
  return reason
}

/// The JSON text of `value`.
func text(of value: JSONValue) -> String {
  switch value {
  case .null: "null"
  case .bool(let flag): "\(flag)"
  case .number(let number): "\(number)"
  case .decimal(let number): "\(number)"
  case .string(let string): quoted(string)
  case .array(let values): "[" + values.map(text).joined(separator: ",") + "]"
  case .object(let fields):
    "{" + fields.map { quoted($0.key) + ":" + text(of: $0.value) }.joined(separator: ",") + "}"
  }
}

private func quoted(_ string: String) -> String {
  let escaped = string.unicodeScalars.map { scalar in
    if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
    guard scalar.value < 0x20 else { return String(scalar) }
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
  return "\"" + escaped.joined() + "\""
}
