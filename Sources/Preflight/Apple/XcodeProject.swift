import Base
import Manifests

/// The targets of an Xcode project with their build settings for a release.
struct XcodeProject {
  struct Target {
    let name: String
    /// Such as `com.apple.product-type.application`.
    let productType: String
    /// Those of the target over those of the project, resolved; settings files are not read.
    let settings: [String: String]
    /// The names of the targets that it needs.
    var dependencies: [String] = []
    /// True if a settings file can set more.
    let hasSettingsFile: Bool

    var kind: AppleBundle.Kind? {
      switch productType.split(separator: ".").dropFirst(3).joined(separator: ".") {
      case "application": settings["SDKROOT"] == "watchos" ? .watchApp : .app
      case "application.watchapp2": .watchApp
      case "application.watchapp2-container", "application.messages": .app
      case "application.on-demand-install-capable": .clip
      case "framework": .framework
      case let type where type.contains("app-extension") || type.contains("extensionkit"):
        .appExtension
      default: nil
      }
    }
  }

  let targets: [Target]

  /// Reads a `project.pbxproj`; nil if it is invalid.
  init?(_ bytes: [UInt8]) {
    guard let root = OpenStepPropertyList.read(bytes), let objects = root["objects"]?.members
    else { return nil }
    func configuration(_ list: PropertyList?) -> PropertyList? {
      let ids = list?.text.flatMap { objects[$0] }?["buildConfigurations"]?.items ?? []
      let all = ids.compactMap { $0.text.flatMap { objects[$0] } }
      return all.first { $0["name"]?.text == "Release" }
        ?? all.first { $0["name"]?.text?.lowercased().contains("release") == true } ?? all.last
    }
    let project = objects.values.first { $0["isa"]?.text == "PBXProject" }
    let shared = configuration(project?["buildConfigurationList"])
    var found: [(id: String, target: Target)] = []
    for (id, object) in objects.sorted(by: { $0.key < $1.key })
    where object["isa"]?.text == "PBXNativeTarget" {
      let own = configuration(object["buildConfigurationList"])
      let name = object["name"]?.text ?? id
      let settings = BuildSettings.resolved(
        Self.settings(shared).merging(Self.settings(own)) { $1 }, target: name)
      let hasFile = [own, shared].contains {
        $0?["baseConfigurationReference"] != nil
          || $0?["baseConfigurationReferenceRelativePath"] != nil
      }
      found.append(
        (
          id,
          Target(
            name: name, productType: object["productType"]?.text ?? "",
            settings: settings, hasSettingsFile: hasFile)
        ))
    }
    for index in found.indices {
      let ids = objects[found[index].id]?["dependencies"]?.items.compactMap(\.text) ?? []
      let targets = ids.compactMap { objects[$0]?["target"]?.text }
      found[index].target.dependencies = found.filter { targets.contains($0.id) }.map(\.target.name)
    }
    targets = found.map(\.target)
  }

  private static func settings(_ configuration: PropertyList?) -> [String: String] {
    (configuration?["buildSettings"]?.members ?? [:]).compactMapValues { value in
      value.text ?? (value.items.isEmpty ? nil : value.texts.joined(separator: " "))
    }
  }
}

/// Replaces the build settings that a text names.
private enum BuildSettings {
  /// Settings can name each other this deep.
  private static let deepest = 8
  private static let longest = 4096

  /// The settings with those replaced that they name, one level at a time: the work is limited even
  /// if they name each other many times.
  static func resolved(_ settings: [String: String], target: String) -> [String: String] {
    var settings = settings
    settings["TARGET_NAME"] = settings["TARGET_NAME"] ?? target
    for _ in 0..<deepest {
      let next = settings.mapValues { $0.contains("$") ? replacing($0, by: settings) : $0 }
      if next == settings { break }
      settings = next
    }
    return settings
  }

  /// A text with its settings replaced once; those that are unknown stay.
  static func replacing(_ text: String, by settings: [String: String]) -> String {
    var (result, rest) = ("", text[...])
    while result.utf8.count < longest, let start = rest.firstIndex(of: "$") {
      result += rest[..<start]
      let next = rest.index(after: start)
      guard next < rest.endIndex, rest[next] == "(" || rest[next] == "{",
        let end = rest[next...].firstIndex(where: { $0 == ")" || $0 == "}" })
      else {
        result += rest[start..<next]
        rest = rest[next...]
        continue
      }
      let name = rest[rest.index(after: next)..<end].prefix { $0 != ":" }
      result += settings[String(name)] ?? String(rest[start...end])
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

extension XcodeProject.Target {
  /// A text with its build settings replaced; those that are unknown stay.
  func resolved(_ text: String) -> String { BuildSettings.replacing(text, by: settings) }

  /// An information list with build settings replaced.
  func resolved(_ list: PropertyList) -> PropertyList {
    switch list {
    case .text(let text): .text(resolved(text))
    case .list(let items): .list(items.map { resolved($0) })
    case .dictionary(let members): .dictionary(members.mapValues { resolved($0) })
    case .other: list
    }
  }

  /// The keys that Xcode adds to the information list.
  var generated: [String: PropertyList] {
    var keys: [String: PropertyList] = [:]
    for (name, value) in settings where name.hasPrefix("INFOPLIST_KEY_") {
      var key = String(name.dropFirst("INFOPLIST_KEY_".count)).prefix { $0 != "[" }[...]
      if key.hasSuffix("_iPad") { key = key.dropLast(5) + "~ipad" }
      if key.hasSuffix("_iPhone") { key = key.dropLast(7) + "~iphone" }
      let isList = key.hasPrefix("UISupportedInterfaceOrientations")
      let words = value.split(separator: " ").map { PropertyList.text(String($0)) }
      keys[String(key)] =
        isList
        ? .list(words)
        : value == "YES" ? .other("true") : value == "NO" ? .other("false") : .text(value)
    }
    if settings["GENERATE_INFOPLIST_FILE"] == "YES" {
      keys["CFBundleShortVersionString"] = settings["MARKETING_VERSION"].map(PropertyList.text)
      keys["CFBundleVersion"] = settings["CURRENT_PROJECT_VERSION"].map(PropertyList.text)
    }
    return keys
  }
}
