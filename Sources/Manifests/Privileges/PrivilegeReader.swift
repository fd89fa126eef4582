package import Base
import YAML

/// Reads the privileges in the files of a tree.
package struct PrivilegeReader {
  package internal(set) var privileges: [Privilege] = []
  /// Unreadable files, whose privileges are unknown.
  package internal(set) var faults: [Diagnostic] = []
  /// The same for settings files that are named but not part of the tree.
  package internal(set) var absences: [Diagnostic] = []

  /// All existing holders.
  var holders: Set<PrivilegeHolder> = []
  /// The files that were read, by path.
  let files: [String: [UInt8]]
  /// The manifests' targets.
  var targets: Set<PrivilegeHolder> = []

  /// The configurations with a list of their own, by purpose and holder.
  private var named: [NamedList.Role: [PrivilegeHolder: Set<String>]] = [:]

  /// The configurations for which any project has a list of its own.
  var configurations: Set<String> {
    Set(named.values.flatMap { $0.values.flatMap(\.self) })
  }

  /// The privileges, where those for all configurations are replaced by one per configuration,
  /// except for configurations with a list of their own.
  func privileges(in configurations: [String]) -> [Privilege] {
    if configurations.isEmpty { return privileges }
    return privileges.flatMap { privilege -> [Privilege] in
      guard privilege.source != nil, privilege.configuration.isEmpty else { return [privilege] }
      let role: NamedList.Role = privilege.kind == .entitlement ? .entitlements : .info
      let own = named[role]?[PrivilegeHolder(privilege)] ?? []
      return configurations.filter { !own.contains($0) }.map { name in
        var privilege = privilege
        privilege.configuration = name
        return privilege
      }
    }
  }

  /// The files that the projects in these files name or include, but that are not among them.
  package static func named(
    by files: [String: [UInt8]], among paths: some Sequence<String>
  ) -> [String] {
    let paths = Set(paths)
    let unread = Dictionary(
      paths.lazy.filter { files[$0] == nil }.map { ($0, "") }, uniquingKeysWith: { $1 })
    let source = source(files, unread)
    let specs = specs(files, from: source)
    let settings = SettingsFiles(files, specs, from: source, among: paths)
    let included = (specs.values.flatMap(\.unread) + settings.unread).map(\.path)
    let lists = NamedLists(files, specs, settings, among: paths)
    return Set(lists.found.map(\.path) + included).filter { unread[$0] != nil }.sorted()
  }

  /// Reads the files of a tree, by their paths relative to the top.
  ///
  /// `unread` has the reasons why other files can't be read: `is too large`.
  package init(_ files: [String: [UInt8]], unread: [String: String] = [:]) {
    self.files = files
    let source = Self.source(files, unread)
    let specs = Self.specs(files, from: source)
    let paths = Set(files.keys).union(unread.keys)
    let settings = SettingsFiles(files, specs, from: source, among: paths)
    let lists = NamedLists(files, specs, settings, among: paths)
    add(unread, of: lists, specs, settings)
    for list in lists.unknown { unknown(list) }
    holders = Set(files.keys.map { PrivilegeHolder(name: quoted($0)) })
    var reported: [String: Set<[String]>] = [:]
    for (path, spec) in specs.sorted(by: { $0.key < $1.key }) { readSpec(path, spec, &reported) }
    let roles = Dictionary(grouping: lists.found, by: \.path).mapValues { Set($0.map(\.list.role)) }
    var own: [String: [Privilege]] = [:]
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let found = read(
        path, bytes, roles[path] ?? [], hasSettings: settings.paths.contains(path))
      own[path] = found
      let before = reported[path] ?? []
      privileges += found.filter { !before.contains($0.label) }
    }
    lend(own, to: lists)
  }

  private static func source(
    _ files: [String: [UInt8]], _ unread: [String: String]
  ) -> SpecFiles {
    SpecFiles(
      read: { path in
        if let bytes = files[path] { return .bytes(bytes) }
        return Self.reason(for: path, unread).map(SpecFiles.Answer.refused) ?? .missing
      }, holds: { _, _ in nil })
  }

  private static func specs(
    _ files: [String: [UInt8]], from source: SpecFiles
  ) -> [String: LoadedSpec] {
    let paths = files.keys.filter { kind(of: $0) == .spec }
    return Dictionary(
      paths.map { ($0, LoadedSpec.load($0, from: source)) }, uniquingKeysWith: { $1 })
  }

  /// The privileges of a list belong to the targets that name it, even if the list existed before.
  private mutating func lend(_ own: [String: [Privilege]], to lists: NamedLists) {
    var counts: [[String]: Int] = [:]
    for found in lists.found {
      if !found.list.configuration.isEmpty {
        let holder = PrivilegeHolder(name: found.list.holder, scope: found.list.scope)
        named[found.list.role, default: [:]][holder, default: []].insert(found.list.configuration)
      }
      for privilege in own[found.path] ?? [] {
        let list = found.list
        let key = [
          list.scope, list.holder, list.configuration, privilege.kind.rawValue, privilege.name,
        ]
        let count = privilege.isRestraint ? counts[key, default: 0] + 1 : 1
        counts[key] = count
        privileges.append(privilege.lent(to: found.list, count: count))
      }
    }
  }

  private mutating func read(
    _ path: String, _ bytes: [UInt8], _ roles: Set<NamedList.Role>, hasSettings: Bool
  ) -> [Privilege] {
    let kind = Self.kind(of: path)
    do throws(StreamFault) {
      var found: [Privilege] = []
      if kind == .entitlements || roles.contains(.entitlements) {
        found += ApplePrivileges(path: path).entitlements(try PropertyList(bytes))
      }
      if kind == .info || roles.contains(.info) {
        found += ApplePrivileges(path: path).info(try PropertyList(bytes))
      }
      if hasSettings || kind == .project {
        if WideText.isOne(bytes) { unread(path, WideText.words, at: Place(path: path, line: 1)) }
        found += settings(bytes, path)
      }
      switch kind {
      case .android: found += try AndroidPrivileges(path: path).read(bytes)
      case .network: found += try AndroidNetworkPrivileges(path: path).read(bytes)
      case .workflow: found += readWorkflow(path, bytes)
      case .entitlements, .info, .project, .settings, .spec, nil: break
      }
      return found
    } catch {
      unread(path, error.message(of: "file"), at: Place(path: path, line: error.line ?? 1))
      return []
    }
  }

  private func settings(_ bytes: [UInt8], _ path: String) -> [Privilege] {
    SettingPrivileges(path: path)
      .read(BuildSettings(bytes, path: path, keys: SettingPrivileges.keys))
  }

  private mutating func readWorkflow(_ path: String, _ bytes: [UInt8]) -> [Privilege] {
    do throws(YAMLError) {
      let workflow = WorkflowPrivileges(path: path)
      let root = try SpecReader.read(bytes, path: path)
      holders.formUnion(workflow.holders(root).map { PrivilegeHolder(name: $0) })
      return workflow.read(root)
    } catch {
      let diagnostic = error.diagnostic(.manifest, path: path)
      unread(path, diagnostic.message, at: diagnostic.place ?? Place(path: path, line: 1))
      return []
    }
  }
}
