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
