import Configuration
import Base
import YAML

/// The part of JSON Schema that our schema uses, over nodes with text scalars.
struct SchemaValidator {
  func accepts(_ node: ConfigNode, _ schema: JSONValue) -> Bool {
    guard case .object(let schema) = schema else { return false }
    if case .array(let choices) = schema["anyOf"] {
      return choices.contains { accepts(node, $0) }
    }
    if case .array(let words) = schema["enum"] {
      guard case .scalar(let text) = node.value else { return false }
      return words.contains(.string(text))
    }
    switch node.value {
    case .map(let entries):
      return schema["type"] == ["object", "null"] && entries.allSatisfy { accepts($0, schema) }
    case .list(let items):
      guard schema["type"] == "array", let form = schema["items"],
        case .number(let least) = schema["minItems"]
      else { return false }
      return items.count >= least && items.allSatisfy { accepts($0, form) }
    case .scalar(let text): return accepts(text, schema)
    }
  }

  private func accepts(_ entry: ConfigNode.Entry, _ schema: [String: JSONValue]) -> Bool {
    if case .object(let keys) = schema["properties"], let key = keys[entry.key] {
      return accepts(entry.value, key)
    }
    guard case .object(let patterns) = schema["patternProperties"], let key = patterns.values.first
    else { return false }
    let isName = entry.key.utf8.allSatisfy { ("a"..."z").contains(Character(Unicode.Scalar($0))) }
    return isName && accepts(entry.value, key)
  }

  private func accepts(_ text: String, _ schema: [String: JSONValue]) -> Bool {
    switch schema["type"] {
    case "string": return !text.isEmpty
    case "boolean": return text == "true" || text == "false"
    case "integer":
      guard let number = Int(text), case .number(let low) = schema["minimum"],
        case .number(let high) = schema["maximum"]
      else { return false }
      return number >= low && number <= high
    case ["object", "null"]: return text.isEmpty
    default: return false
    }
  }
}
