import Formats
import YAML

/// The facts of a file, such as `entitlement 'x' of target 'App'`, with their values.
struct FileFacts: Hashable, Sendable {
  var values: [String: String] = [:]

  /// The parser for files with this name; nil if lines are more useful.
  static func reader(_ path: String) -> (([UInt8]) -> FileFacts?)? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    switch ending {
    case _ where name == "project.yml": return { facts($0, SpecWords.words) }
    case "yml", "yaml": return { facts($0, WorkflowWords.words) }
    case "entitlements": return { facts(propertyList: $0, "entitlement") }
    case "plist", "xcprivacy": return { facts(propertyList: $0, "key") }
    case "xcconfig", "properties": return { facts(settings: $0) }
    default: return nil
    }
  }

  private static func facts(
    _ bytes: [UInt8], _ words: ([String]) -> String
  ) -> FileFacts? {
    guard let root = try? SpecReader.read(bytes, path: "") else { return nil }
    var facts = FileFacts()
    facts.add(root, at: [], words)
    return facts
  }

  /// List items are identified by their first value, so that their order does not matter.
  private mutating func add(_ node: YAMLNode, at path: [String], _ words: ([String]) -> String) {
    switch node.value {
    case .scalar(let text): values[words(path)] = text
    case .map(let entries):
      if entries.isEmpty { values[words(path)] = "{}" }
      for entry in entries { add(entry.value, at: path + [entry.key], words) }
    case .list(let items):
      if items.isEmpty { values[words(path)] = "[]" }
      for item in items {
        if let text = item.text {
          values[words(path + [text])] = "yes"
        } else if let first = item.entries.first, let label = first.value.text {
          let path = path + ["\(first.key) \(label)"]
          values[words(path)] = "yes"
          for entry in item.entries.dropFirst() {
            add(entry.value, at: path + [entry.key], words)
          }
        } else {
          add(item, at: path + ["-"], words)
        }
      }
    }
  }

  private static func facts(propertyList bytes: [UInt8], _ word: String) -> FileFacts? {
    guard let list = try? PropertyList(bytes) else { return nil }
    var facts = FileFacts()
    facts.add(list, at: [], word)
    return facts
  }

  private mutating func add(_ list: PropertyList, at path: [String], _ word: String) {
    func name(_ path: [String]) -> String {
      let key = path.joined(separator: " ")
      return SpecWords.isPermission(path.first ?? "") ? "permission '\(key)'" : "\(word) '\(key)'"
    }
    switch list {
    case .text(let text), .other(let text): values[name(path)] = text
    case .list(let items):
      if items.isEmpty { values[name(path)] = "[]" }
      for item in items {
        if case .text(let text) = item {
          values[name(path + [text])] = "yes"
        } else {
          add(item, at: path + ["-"], word)
        }
      }
    case .dictionary(let entries):
      if entries.isEmpty { values[name(path)] = "{}" }
      for (key, value) in entries { add(value, at: path + [key], word) }
    }
  }

  private static func facts(settings bytes: [UInt8]) -> FileFacts? {
    var facts = FileFacts()
    for (key, value) in XcconfigFile(bytes, path: "").values {
      facts.values[SpecWords.setting(key)] = value.text
    }
    return facts
  }
}
