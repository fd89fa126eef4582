import Base

/// The unknown parts of a tree, each reported at the file that could change them.
extension PrivilegeReader {
  mutating func unknown(_ list: NamedList) {
    faults.append(
      .undecided(
        .privilege,
        "can't determine the file \(quoted(list.name)) of \(list.holder): nothing sets it",
        hint: "write the file's path as its value", place: list.place))
  }

  mutating func unread(_ name: String, _ reason: String, at place: Place) {
    add("can't determine what \(quoted(name)) allows: \(reason)", at: place, to: \.faults)
  }

  /// The unreadable files among those with relevant names and those that projects name or
  /// include.
  mutating func add(
    _ unread: [String: String], of lists: NamedLists, _ specs: [String: LoadedSpec],
    _ settings: SettingsFiles
  ) {
    var names: [String: Set<String>] = [:]
    for path in unread.keys where Self.kind(of: path) != nil { names[path] = [path] }
    for found in lists.found { names[found.path, default: []].insert(found.name) }
    for path in unread.keys.sorted() {
      for name in names[path, default: []].sorted() {
        guard let reason = Self.reason(for: name, at: path, unread) else { continue }
        self.unread(name, reason, at: Place(path: path, line: 1))
      }
    }
    for (_, spec) in specs.sorted(by: { $0.key < $1.key }) {
      for file in spec.unread { add(file, unread) }
    }
    for file in settings.unread { add(file, unread) }
    for file in settings.absent {
      add(file.message("allows"), at: file.place, to: \.absences)
    }
  }

  private mutating func add(_ file: UnreadSpecFile, _ unread: [String: String]) {
    let found = SpecPath.nearest(file.path) { files[$0] != nil || unread[$0] != nil }
    add(
      file.message("allows"), at: found.map { Place(path: $0, line: 1) } ?? file.place,
      to: \.faults)
  }

  private mutating func add(
    _ message: String, at place: Place, to list: WritableKeyPath<Self, [Diagnostic]>
  ) {
    let diagnostic = Diagnostic.undecided(.privilege, message, place: place)
    if !self[keyPath: list].contains(diagnostic) { self[keyPath: list].append(diagnostic) }
  }

  /// Why a file is not read: it is unreadable, or a link or submodule is above it.
  static func reason(for name: String, _ unread: [String: String]) -> String? {
    SpecPath.nearest(name) { unread[$0] != nil }.flatMap { reason(for: name, at: $0, unread) }
  }

  private static func reason(
    for name: String, at path: String, _ unread: [String: String]
  ) -> String? {
    unread[path].map { (name == path ? "it " : quoted(path) + " ") + $0 }
  }

  /// True for files whose bytes are needed.
  package static func isWanted(_ path: String) -> Bool {
    kind(of: path) != nil || path.hasSuffix(".yml") || path.hasSuffix(".yaml")
  }

  enum FileKind {
    case spec
    case entitlements
    case info
    case project
    case settings
    case android
    case network
    case workflow
  }

  static func kind(of path: String) -> FileKind? {
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
    if SettingsFiles.isOne(byName: path) { return .settings }
    if AndroidNetworkPrivileges.isWanted(path) { return .network }
    let isWorkflow = path.hasPrefix(".github/workflows/")
    return isWorkflow && (name.hasSuffix(".yml") || name.hasSuffix(".yaml")) ? .workflow : nil
  }
}
