import Base
import YAML

/// Expands templates and platforms, so that every target is complete.
struct TemplateExpansion {
  private let root: YAMLNode
  private let templates: [String: YAMLNode]
  private var budget = SpecLimits.expanded
  /// True if the expansion exceeded the limit and was stopped.
  private(set) var isCut = false

  init(_ root: YAMLNode) {
    self.root = root
    templates = Dictionary(
      (root["targetTemplates"]?.entries ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// The manifest with complete targets.
  mutating func expanded() -> YAMLNode {
    guard case .map(var entries) = root.value,
      let index = entries.firstIndex(where: { $0.key == "targets" })
    else { return root }
    var targets: [YAMLNode.Entry] = []
    for entry in entries[index].value.entries {
      for target in byPlatform(entry) { targets += byPlatform(filled(target)) }
    }
    entries[index].value = YAMLNode(.map(targets), at: entries[index].value.place)
    return YAMLNode(.map(entries), at: root.place)
  }

  private mutating func filled(_ entry: YAMLNode.Entry) -> YAMLNode.Entry {
    let names = templateNames(of: entry.value)
    if names.isEmpty { return entry }
    var merged: YAMLNode?
    for name in names {
      guard let template = templates[name], spend(template.size) else { continue }
      merged = merged.map { template.merged(onto: $0) } ?? template
    }
    var entry = entry
    let whole = merged.map { entry.value.merged(onto: $0) } ?? entry.value
    let node = whole.filled(["target_name": entry.key])
    let attributes = node["templateAttributes"]?.entries ?? []
    entry.value = node.filled(
      Dictionary(
        attributes.compactMap { entry in entry.value.text.map { (entry.key, $0) } },
        uniquingKeysWith: { $1 }))
    return entry
  }

  /// The templates in merge order: those of a template come before it.
  private func templateNames(of node: YAMLNode) -> [String] {
    var names: [String] = []
    var index = 0
    collect(node, into: &names, at: &index, depth: 0)
    return names
  }

  private func collect(
    _ node: YAMLNode, into names: inout [String], at index: inout Int, depth: Int
  ) {
    guard depth < SpecLimits.includes else { return }
    for name in node["templates"]?.items.compactMap(\.text) ?? [] where !names.contains(name) {
      guard let template = templates[name], names.count < SpecLimits.files else { continue }
      names.insert(name, at: index)
      collect(template, into: &names, at: &index, depth: depth + 1)
      index += 1
    }
  }

  /// A target for several platforms becomes one target per platform.
  private mutating func byPlatform(_ entry: YAMLNode.Entry) -> [YAMLNode.Entry] {
    guard let platforms = entry.value["platform"]?.items.compactMap(\.text), !platforms.isEmpty
    else { return [entry] }
    return platforms.prefix(SpecLimits.includes).compactMap { platform in
      guard spend(entry.value.size) else { return nil }
      return target(entry, for: platform)
    }
  }

  private func target(_ entry: YAMLNode.Entry, for platform: String) -> YAMLNode.Entry {
    let node = entry.value.filled(["platform": platform])
    var changes: [YAMLNode.Entry] = [
      change("platform:REPLACE", YAMLNode(.scalar(platform), at: node.place), at: entry.keyPlace)
    ]
    if let target = node["deploymentTarget"]?[platform] {
      changes.append(change("deploymentTarget:REPLACE", target, at: target.place))
    }
    let prefix = node["platformPrefix"]?.text ?? ""
    let suffix = node["platformSuffix"]?.text ?? "_\(platform)"
    return YAMLNode.Entry(
      key: prefix + entry.key + suffix, keyPlace: entry.keyPlace,
      value: YAMLNode(.map(changes), at: node.place).merged(onto: node))
  }

  private func change(_ key: String, _ value: YAMLNode, at place: Place) -> YAMLNode.Entry {
    YAMLNode.Entry(key: key, keyPlace: place, value: value)
  }

  private mutating func spend(_ nodes: Int) -> Bool {
    budget -= nodes
    if budget < 0 { isCut = true }
    return budget >= 0
  }
}

/// An include of a manifest, as XcodeGen reads it.
struct SpecInclude {
  /// Whether the file is included.
  enum Enabling {
    case yes
    case no
    /// An environment variable decides, when the project is generated.
    case unknown
  }

  let path: String
  let place: Place
  /// True if paths in the file are relative to it.
  let hasRelativePaths: Bool
  let enabling: Enabling

  /// The includes of a manifest, in order; invalid ones are ignored, as in XcodeGen.
  static func all(of root: YAMLNode) -> [SpecInclude] {
    guard let node = root["include"] else { return [] }
    if case .list(let items) = node.value { return items.compactMap(SpecInclude.init) }
    return SpecInclude(node).map { [$0] } ?? []
  }

  private init?(_ node: YAMLNode) {
    if let path = node.text {
      self.path = path
      hasRelativePaths = true
      enabling = .yes
    } else if let path = node["path"]?.text {
      self.path = path
      hasRelativePaths = node["relativePaths"].map(Self.isTrue) ?? true
      enabling = node["enable"].map(Self.enabling) ?? .yes
    } else {
      return nil
    }
    place = node.place
  }

  private static func enabling(_ node: YAMLNode) -> Enabling {
    if node.hasPlaceholder { return .unknown }
    return isTrue(node) ? .yes : .no
  }

  /// A boolean, or a text that Foundation reads as one.
  private static func isTrue(_ node: YAMLNode) -> Bool {
    if case .flag(let flag) = node.scalar { return flag }
    let letters = (node.text ?? "").drop { $0 == " " || $0 == "0" || $0 == "+" || $0 == "-" }
    return letters.first.map { "YyTt123456789".contains($0) } ?? false
  }
}
