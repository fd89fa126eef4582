import Base

/// The settings files of a tree, with any name.
///
/// Files with Xcode's extension, and files that projects and settings files name.
package struct SettingsFiles {
  /// The files that were read.
  package private(set) var paths: Set<String> = []
  /// Named files that were not read, for each reference.
  package private(set) var unread: [UnreadSpecFile] = []
  /// Named files that are not in the tree, and therefore not checked.
  private(set) var absent: [UnreadSpecFile] = []

  private var open: [String] = []

  /// True for a file with Xcode's extension.
  package static func isOne(byName path: String) -> Bool { path.hasSuffix(".xcconfig") }

  /// Follows the references through the files that `source` reads, of a tree with these paths.
  ///
  /// `named` are settings files with other file extensions.
  package init(
    _ files: [String: [UInt8]], _ specs: [String: LoadedSpec], named: [String] = [],
    from source: SpecFiles, among tree: Set<String>
  ) {
    for path in files.keys.filter(Self.isOne).sorted() + named { add(path) }
    for (_, spec) in specs.sorted(by: { $0.key < $1.key }) {
      for file in spec.configFiles {
        find(file.path, in: [spec.directory], source, at: file.place)
      }
    }
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) where path.hasSuffix(".pbxproj") {
      for found in Self.bases(of: bytes, among: tree) {
        find(found, in: [""], source, at: Place(path: path, line: 1))
      }
    }
    while let path = open.popLast() {
      guard let bytes = files[path] ?? Self.bytes(source.read(path)) else { continue }
      if bytes.count > SpecLimits.bytes {
        leaveOut(path, "it is too large", at: Place(path: path, line: 1))
      }
      // Xcode searches next to the file, then in the project's directory, which is unknown here.
      let directories = SpecPath.above(SpecPath.directory(of: path))
      for include in XcconfigFile(bytes, path: path).includes {
        find(
          include.path, in: directories, source, at: include.place,
          isRequired: include.isRequired)
      }
    }
  }

  /// The possible paths of an Xcode project file's reference; its groups are not resolved.
  private static func bases(of project: [UInt8], among tree: Set<String>) -> [String] {
    let names = ProjectReferences.settings(project).filter { !isOne(byName: $0) }
    if names.isEmpty { return [] }
    return tree.filter { path in
      names.contains { path == $0 || path.hasSuffix("/" + $0) }
    }.sorted()
  }

  private static func bytes(_ answer: SpecFiles.Answer) -> [UInt8]? {
    if case .bytes(let bytes) = answer { bytes } else { nil }
  }

  private mutating func add(_ path: String) {
    if paths.insert(path).inserted { open.append(path) }
  }

  private mutating func find(
    _ name: String, in directories: [String], _ source: SpecFiles, at place: Place,
    isRequired: Bool = true
  ) {
    let candidates = directories.compactMap { SpecPath.normal(name, in: $0) }
    for path in candidates {
      switch source.read(path) {
      case .bytes: return add(path)
      case .refused(let reason): return leaveOut(path, reason, at: place)
      case .missing: continue
      }
    }
    guard isRequired else { return }
    if let first = candidates.first {
      absent.append(Self.unread(first, "it is missing", at: place))
    } else if name.contains("$") {
      leaveOut(name, "its path depends on an unknown value", at: place)
    } else {
      leaveOut(name, "it is outside of the repository", at: place)
    }
  }

  private mutating func leaveOut(_ path: String, _ reason: String, at place: Place) {
    unread.append(Self.unread(path, reason, at: place))
  }

  private static func unread(
    _ path: String, _ reason: String, at place: Place
  ) -> UnreadSpecFile {
    UnreadSpecFile(path: path, reason: reason, place: place, isCertain: true)
  }
}

/// The base settings files of the configurations in an Xcode project file.
enum ProjectReferences {
  private static let base = "baseConfigurationReference"
  private static let relative = "baseConfigurationReferenceRelativePath"

  /// Their paths relative to their groups, which can be any folder below the project.
  static func settings(_ bytes: [UInt8]) -> Set<String> {
    let named = ProjectSettings.versions(bytes, keys: [base, relative])
    func texts(_ key: String) -> [String] {
      named.filter { $0.key == key }.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    }
    let ids = Set(texts(base))
    var paths = Set(texts(relative))
    var isReference = false
    // A reference is written on one line, with the path after its id.
    for found in ids.isEmpty ? [] : ProjectSettings.versions(bytes, keys: ids.sorted() + ["path"]) {
      if found.key == "path", isReference {
        paths.insert(String(decoding: bytes[found.range], as: UTF8.self))
      }
      isReference = found.key != "path"
    }
    return paths
  }
}
