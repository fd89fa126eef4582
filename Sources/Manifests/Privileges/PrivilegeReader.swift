package import Diagnostics
import Formats

/// Reads what the files of a tree allow.
package struct PrivilegeReader {
  package private(set) var privileges: [Privilege] = []
  /// Files that can't be read, so that it is not known what they allow.
  package private(set) var faults: [Diagnostic] = []

  /// True for files whose bytes are wanted.
  package static func isWanted(_ path: String) -> Bool {
    kind(of: path) != nil || path.hasSuffix(".yml") || path.hasSuffix(".yaml")
  }

  /// Reads the files of a tree, by their paths from its top; `unread` are too large for that.
  package init(_ files: [String: [UInt8]], unread: [String] = []) {
    for path in unread where Self.kind(of: path) != nil { self.unread(path, "it is too large") }
    var told: [String: Set<Told>] = [:]
    let specs = files.keys.filter { Self.kind(of: $0) == .spec }.sorted()
    for path in specs { readSpec(path, files, &told) }
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let before = told[path] ?? []
      privileges += read(path, bytes).filter { !before.contains(Told($0)) }
    }
  }

  /// What a target tells of a file that is made of it, so that the file need not.
  private struct Told: Hashable {
    let kind: Privilege.Kind
    let name: String

    init(_ privilege: Privilege) { (kind, name) = (privilege.kind, privilege.name) }
  }

  private enum FileKind {
    case spec
    case entitlements
    case info
    case project
    case settings
    case android
    case workflow
  }

  private static func kind(of path: String) -> FileKind? {
    let name = path.split(separator: "/").last ?? ""
    switch name {
    case "project.yml", "project.yaml": return .spec
    case "AndroidManifest.xml": return .android
    case "project.pbxproj": return .project
    case "action.yml", "action.yaml": return .workflow
    default: break
    }
    if name.hasSuffix(".entitlements") { return .entitlements }
    if name.hasSuffix(".plist") { return .info }
    if name.hasSuffix(".xcconfig") { return .settings }
    let isWorkflow = path.hasPrefix(".github/workflows/")
    return isWorkflow && (name.hasSuffix(".yml") || name.hasSuffix(".yaml")) ? .workflow : nil
  }

  private mutating func read(_ path: String, _ bytes: [UInt8]) -> [Privilege] {
    do throws(StreamFault) {
      return switch Self.kind(of: path) {
      case .entitlements: ApplePrivileges(path: path).entitlements(try PropertyList(bytes))
      case .info: ApplePrivileges(path: path).info(try PropertyList(bytes))
      case .project: ApplePrivileges(path: path).settings(bytes)
      case .settings: ApplePrivileges(path: path).settingLines(bytes)
      case .android: try AndroidPrivileges(path: path).read(bytes)
      case .workflow: readWorkflow(path, bytes)
      case .spec, nil: []
      }
    } catch {
      unread(path, error.message(of: "file"), line: error.line ?? 1)
      return []
    }
  }

  private mutating func readWorkflow(_ path: String, _ bytes: [UInt8]) -> [Privilege] {
    do throws(SpecReadError) {
      return WorkflowPrivileges(path: path).read(try SpecReader.read(bytes, path: path))
    } catch {
      let diagnostic = error.diagnostic(path: path)
      unread(path, diagnostic.message, line: diagnostic.place?.line ?? 1)
      return []
    }
  }

  /// A manifest with what it includes.
  private mutating func readSpec(
    _ path: String, _ files: [String: [UInt8]], _ told: inout [String: Set<Told>]
  ) {
    let spec = LoadedSpec.load(
      path,
      from: SpecFiles(
        read: { path in files[path].map(SpecFiles.Answer.bytes) ?? .missing },
        holds: { _, _ in nil }))
    for fault in spec.faults { unread(path, fault.message, line: fault.place?.line ?? 1) }
    privileges += ApplePrivileges(path: path).settings(in: spec.merged)
    for entry in spec.merged["targets"]?.entries ?? [] {
      let holder = "the target \(quoted(entry.key))"
      if let entitlements = entry.value["entitlements"] {
        let properties = entitlements["properties"]
        let found = ApplePrivileges(path: path, holder: holder, keys: properties)
          .entitlements(PropertyList(properties))
        add(found, file(entitlements, spec), &told)
      }
      if let info = entry.value["info"] {
        let properties = info["properties"]
        let found = ApplePrivileges(path: path, holder: holder, keys: properties)
          .info(PropertyList(properties))
        add(found, file(info, spec), &told)
      }
    }
  }

  private mutating func add(
    _ found: [Privilege], _ file: String?, _ told: inout [String: Set<Told>]
  ) {
    privileges += found
    if let file { told[file, default: []].formUnion(found.map(Told.init)) }
  }

  private func file(_ node: SpecNode, _ spec: LoadedSpec) -> String? {
    node["path"]?.text.flatMap { SpecPath.normal(SpecPath.joined(spec.directory, $0)) }
  }

  private mutating func unread(_ path: String, _ reason: String, line: Int = 1) {
    var diagnostic = Diagnostic(
      .privilege, "it is not known what \(quoted(path)) allows: \(reason)",
      place: Place(path: path, line: line))
    diagnostic.isUndecided = true
    faults.append(diagnostic)
  }
}

extension PropertyList {
  /// What XcodeGen writes of a map; an empty dictionary of none.
  fileprivate init(_ node: SpecNode?) {
    switch node?.value {
    case nil: self = .dictionary([:])
    case .text(let text):
      if case .flag(let flag) = text.scalar {
        self = .other(flag ? "true" : "false")
      } else {
        self = .text(text.characters)
      }
    case .list(let items): self = .list(items.map { PropertyList($0) })
    case .map(let entries):
      self = .dictionary(
        Dictionary(
          entries.map { ($0.key, PropertyList($0.value)) }, uniquingKeysWith: { $1 }))
    }
  }
}
