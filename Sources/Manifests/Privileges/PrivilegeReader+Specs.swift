import Base
import YAML

extension PrivilegeReader {
  /// A manifest with its includes.
  mutating func readSpec(
    _ path: String, _ spec: LoadedSpec, _ reported: inout [String: Set<[String]>]
  ) {
    for fault in spec.faults {
      let place = fault.place ?? Place(path: path, line: 1)
      unread(place.path, fault.message, at: place)
    }
    privileges += commands(spec.merged["options"], path) + settings(spec.withoutTargets, path)
    for entry in spec.merged["targets"]?.entries ?? [] {
      let holder = "the target \(quoted(entry.key))"
      let target = PrivilegeHolder(name: holder, scope: path)
      holders.insert(target)
      targets.insert(target)
      privileges += settings(entry.value, path).map { privilege in
        var privilege = privilege
        privilege.owner = target
        return privilege
      }
      if let entitlements = entry.value["entitlements"] {
        let properties = entitlements["properties"]
        let found = ApplePrivileges(path: path, holder: holder, keys: properties)
          .entitlements(PropertyList(properties))
        add(found, of: path, file(entitlements, spec), &reported)
      }
      if let info = entry.value["info"] {
        let properties = info["properties"]
        let found = ApplePrivileges(path: path, holder: holder, keys: properties)
          .info(PropertyList(properties))
        add(found, of: path, file(info, spec), &reported)
      }
    }
  }

  /// Commands that run in a shell on each machine that generates the project.
  private func commands(_ options: YAMLNode?, _ path: String) -> [Privilege] {
    ["preGenCommand", "postGenCommand"].compactMap { key in
      guard let entry = options?.entry(key), let text = entry.value.text, !text.isEmpty else {
        return nil
      }
      return Privilege(
        .generateCommand, of: quoted(path), "\(key)=\(text)",
        "now runs \(quoted(text)) in a shell each time the project is generated",
        at: entry.keyPlace)
    }
  }

  private mutating func add(
    _ found: [Privilege], of scope: String, _ file: String?,
    _ reported: inout [String: Set<[String]>]
  ) {
    privileges += found.map { privilege in
      var privilege = privilege
      privilege.scope = scope
      return privilege
    }
    if let file { reported[file, default: []].formUnion(found.map(\.label)) }
  }

  private func file(_ node: YAMLNode, _ spec: LoadedSpec) -> String? {
    node["path"]?.text.flatMap { SpecPath.normal($0, in: spec.directory) }
  }

  private func settings(_ node: YAMLNode, _ path: String) -> [Privilege] {
    SettingPrivileges(path: path)
      .read(BuildSettings(in: node, path: path, keys: SettingPrivileges.keys))
  }
}

extension PropertyList {
  /// What XcodeGen writes for a map; an empty dictionary for none.
  fileprivate init(_ node: YAMLNode?) {
    switch node?.value {
    case nil: self = .dictionary([:])
    case .scalar(let text):
      self = if case .flag(let flag)? = node?.scalar { .other("\(flag)") } else { .text(text) }
    case .list(let items): self = .list(items.map { PropertyList($0) })
    case .map(let entries):
      self = .dictionary(
        Dictionary(
          entries.map { ($0.key, PropertyList($0.value)) }, uniquingKeysWith: { $1 }))
    }
  }
}
