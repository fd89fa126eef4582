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

  /// Reads the files of a tree, by their paths from its top.
  package init(_ files: [String: [UInt8]]) {
    var made: Set<String> = []
    let specs = files.keys.filter { Self.kind(of: $0) == .spec }.sorted()
    for path in specs { readSpec(path, files, &made) }
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) where !made.contains(path) {
      read(path, bytes)
    }
  }

  private enum FileKind {
    case spec
    case entitlements
    case info
    case project
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
    let isWorkflow = path.hasPrefix(".github/workflows/")
    return isWorkflow && (name.hasSuffix(".yml") || name.hasSuffix(".yaml")) ? .workflow : nil
  }

  private mutating func read(_ path: String, _ bytes: [UInt8]) {
    do throws(StreamFault) {
      switch Self.kind(of: path) {
      case .entitlements:
        privileges += ApplePrivileges(path: path).entitlements(try PropertyList(bytes))
      case .info:
        // Many lists are none of an app's, or binary.
        guard let list = try? PropertyList(bytes) else { return }
        privileges += ApplePrivileges(path: path).info(list)
      case .project: privileges += ApplePrivileges(path: path).settings(bytes)
      case .android: privileges += try AndroidPrivileges(path: path).read(bytes)
      case .workflow: readWorkflow(path, bytes)
      case .spec, nil: break
      }
    } catch {
      unread(path, error.message(of: "file"), line: error.line ?? 1)
    }
  }

  private mutating func readWorkflow(_ path: String, _ bytes: [UInt8]) {
    do throws(SpecReadError) {
      privileges += WorkflowPrivileges(path: path).read(try SpecReader.read(bytes, path: path))
    } catch {
      let diagnostic = error.diagnostic(path: path)
      unread(path, diagnostic.message, line: diagnostic.place?.line ?? 1)
    }
  }

  /// A manifest with what it includes; the files that it writes are its own words again.
  private mutating func readSpec(
    _ path: String, _ files: [String: [UInt8]], _ made: inout Set<String>
  ) {
    let spec = LoadedSpec.load(
      path,
      from: SpecFiles(
        read: { path in files[path].map(SpecFiles.Answer.bytes) ?? .missing },
        holds: { _, _ in nil }))
    for fault in spec.faults { unread(path, fault.message, line: fault.place?.line ?? 1) }
    for entry in spec.merged["targets"]?.entries ?? [] {
      let holder = "the target \(quoted(entry.key))"
      if let entitlements = entry.value["entitlements"] {
        let properties = entitlements["properties"]
        privileges += ApplePrivileges(path: path, holder: holder, keys: properties)
          .entitlements(PropertyList(properties))
        made.formUnion(file(entitlements, spec))
      }
      if let info = entry.value["info"] {
        let properties = info["properties"]
        privileges += ApplePrivileges(path: path, holder: holder, keys: properties)
          .info(PropertyList(properties))
        made.formUnion(file(info, spec))
      }
    }
  }

  private func file(_ node: SpecNode, _ spec: LoadedSpec) -> [String] {
    let path = node["path"]?.text.flatMap { SpecPath.normal(SpecPath.joined(spec.directory, $0)) }
    return path.map { [$0] } ?? []
  }

  private mutating func unread(_ path: String, _ reason: String, line: Int) {
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
