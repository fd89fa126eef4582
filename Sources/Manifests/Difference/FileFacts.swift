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

/// Describes the keys of an XcodeGen manifest.
enum SpecWords {
  /// The description of the value at a path of keys.
  static func words(_ path: [String]) -> String {
    switch path.first {
    case "targets" where path.count > 1: target(path[1], Array(path.dropFirst(2)))
    case "settings", "settingGroups": "\(setting(path.last ?? "")) of the project"
    case "options" where path.count == 3 && path[1] == "deploymentTarget":
      "deployment target of \(path[2])"
    default: "'\(path.joined(separator: "."))'"
    }
  }

  private static func target(_ name: String, _ path: [String]) -> String {
    let target = "target '\(name)'"
    let rest = path.dropFirst().joined(separator: " ")
    switch path.first {
    case nil: return target
    case "settings": return "\(setting(path.last ?? "")) of \(target)"
    case "entitlements" where path.count > 2: return "entitlement \(key(path)) of \(target)"
    case "info" where path.count > 2:
      let isPermission = isPermission(path[2])
      return "\(isPermission ? "permission" : "Info.plist key") \(key(path)) of \(target)"
    case "dependencies": return "dependency '\(rest)' of \(target)"
    case "sources": return "source '\(rest)' of \(target)"
    case "deploymentTarget": return "deployment target of \(target)"
    default: return "'\(path.joined(separator: "."))' of \(target)"
    }
  }

  /// The key below `properties`.
  private static func key(_ path: [String]) -> String {
    "'\(path.dropFirst(2).joined(separator: " "))'"
  }

  /// A build setting, or a version if it is one.
  static func setting(_ key: String) -> String {
    switch key {
    case "MARKETING_VERSION", "CURRENT_PROJECT_VERSION", "app.versionName", "app.versionCode":
      "version '\(key)'"
    default: "setting '\(key)'"
    }
  }

  /// True for a key whose text the system shows in a permission dialog.
  static func isPermission(_ key: String) -> Bool {
    key.hasPrefix("NS") && key.hasSuffix("UsageDescription")
  }
}

/// Describes the keys of a workflow and of other YAML files.
enum WorkflowWords {
  /// The description of the value at a path of keys.
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
