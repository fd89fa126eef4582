package import Base
package import YAML

/// A manifest as its rules see it: targets, settings and property lists.
struct SpecModel {
  let spec: LoadedSpec
  let targets: [SpecTarget]
  let settings: SettingLookup
  private let files: SpecFiles
  private let byName: [String: SpecTarget]

  init(_ spec: LoadedSpec, from files: SpecFiles) {
    self.spec = spec
    self.files = files
    settings = SettingLookup(spec.merged, ConfigFileStore(spec, from: files))
    targets = (spec.merged["targets"]?.entries ?? []).map {
      SpecTarget(key: $0.key, keyPlace: $0.keyPlace, node: $0.value)
    }
    byName = Dictionary(targets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The extensions and apps that a target embeds.
  func guests(of host: SpecTarget) -> [SpecTarget] {
    guard host.isApp else { return [] }
    return host.embedded.uniqued.compactMap { byName[$0] }.filter { $0.isExtension || $0.isApp }
  }

  /// The first configuration, for values that don't differ by configuration.
  var mainConfiguration: String { settings.configurations.last ?? "Release" }

  /// A file that a target names, by its path relative to the root's directory.
  func file(_ path: String) -> SpecFiles.Answer {
    guard let path = SpecPath.normal(path, in: spec.directory) else {
      return .refused(reason: "it is outside of the repository")
    }
    return files.read(path)
  }

  /// A property list that a target names; nil if it can't be read.
  func propertyList(at path: String) -> PropertyList? {
    guard case .bytes(let bytes) = file(path) else { return nil }
    return try? PropertyList(bytes)
  }

  /// True if a source of the target contains a file with that name; nil if a source is missing.
  func sources(of target: SpecTarget, hold name: String) -> Bool? {
    let node = target.node["sources"]
    let paths =
      node?.text.map { [$0] } ?? (node?.items ?? []).compactMap { $0.text ?? $0["path"]?.text }
    var isKnown = true
    for path in paths {
      if path == name || path.hasSuffix("/" + name) { return true }
      let whole = SpecPath.normal(path, in: spec.directory)
      guard let answer = whole.flatMap({ files.holds($0, name) }) else {
        isKnown = false
        continue
      }
      if answer { return true }
    }
    return isKnown ? false : nil
  }

  /// A text of a target with its settings resolved; nil if one is unknown.
  func resolved(_ text: String, of target: SpecTarget, in configuration: String) -> String? {
    var depth = 0
    return resolved(text, of: target, in: configuration, asked: [], &depth)
  }

  /// The value of a setting with nested settings resolved; nil if one is unknown.
  func resolvedValue(
    _ key: String, of target: SpecTarget, in configuration: String
  ) -> String? {
    guard let value = settings.value(key, of: target, in: configuration) else { return nil }
    var steps = 0
    return resolved(value.text, of: target, in: configuration, asked: [key], &steps)
  }

  private func resolved(
    _ text: String, of target: SpecTarget, in configuration: String, asked: [String],
    _ steps: inout Int
  ) -> String? {
    guard text.contains("$") else { return text }
    var output = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      output += rest[..<dollar]
      let behind = rest.index(after: dollar)
      guard behind < rest.endIndex, rest[behind] == "(" || rest[behind] == "{" else {
        output += "$"
        rest = rest[behind...]
        continue
      }
      let closing: Character = rest[behind] == "(" ? ")" : "}"
      guard let end = rest[behind...].firstIndex(of: closing) else { return nil }
      let key = String(rest[rest.index(after: behind)..<end])
      steps += 1
      guard steps < Self.mostSteps, asked.count < Self.deepest, !asked.contains(key),
        let value = settingOrName(key, of: target, in: configuration),
        let filled = resolved(value, of: target, in: configuration, asked: asked + [key], &steps)
      else { return nil }
      output += filled
      if output.utf8.count > Self.longest { return nil }
      rest = rest[rest.index(after: end)...]
    }
    return output + rest
  }

  private func settingOrName(
    _ key: String, of target: SpecTarget, in configuration: String
  ) -> String? {
    if let value = settings.value(key, of: target, in: configuration) { return value.text }
    return key == "TARGET_NAME" ? target.name : nil
  }

  private static let mostSteps = 64
  private static let deepest = 16
  private static let longest = 4096
}

/// A target with its templates expanded.
package struct SpecTarget: Sendable {
  /// The key, with its platform.
  package let key: String
  package let keyPlace: Place
  package let node: YAMLNode

  /// The name in the project.
  package var name: String { node["name"]?.text ?? key }

  /// The product type, such as `app-extension`.
  package var type: String { node["type"]?.text ?? "" }

  /// The platform, such as `iOS`; nil if it has several destinations.
  package var platform: String? { node["platform"]?.text }

  /// True for an app that a user launches.
  package var isApp: Bool { type == "application" || type.hasPrefix("application.") }

  /// True for an app extension.
  package var isExtension: Bool {
    type.contains("extension") && !["driver-extension", "system-extension"].contains(type)
  }

  /// True if the product is a bundle, which needs an Info.plist.
  package var isBundle: Bool {
    isApp || isExtension || type == "framework" || type == "bundle" || type.hasPrefix("bundle.")
      || type == "xpc-service"
  }

  /// The targets of the same project that it embeds.
  var embedded: [String] {
    (node["dependencies"]?.items ?? []).compactMap { dependency in
      dependency["embed"]?.scalar == .flag(false) ? nil : dependency["target"]?.text
    }
  }
}
