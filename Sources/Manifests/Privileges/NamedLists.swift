/// The property lists that the projects of a tree name, with their files.
struct NamedLists {
  /// A list with one of its possible files.
  struct Found: Hashable {
    let list: NamedList
    /// The path, and the file at the path or above it.
    let name: String
    let path: String
  }

  /// In the order of the files that name them.
  private(set) var found: [Found] = []
  /// Lists whose name is a setting that no file sets.
  private(set) var unknown: [NamedList] = []

  /// Finds the lists that the files of a tree name, among all paths.
  init(
    _ files: [String: [UInt8]], _ specs: [String: LoadedSpec], _ settings: SettingsFiles,
    among paths: Set<String>
  ) {
    var lists: [NamedList] = []
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      if let spec = specs[path] {
        lists += NamedList.all(of: spec, path: path)
      } else if path.hasSuffix(".pbxproj") || settings.paths.contains(path) {
        lists += NamedList.all(bytes, path: path)
      }
    }
    let wanted = Set(lists.compactMap(\.setting)).sorted()
    let values = wanted.isEmpty ? [:] : Self.values(of: wanted, files, specs, settings)
    for list in lists {
      guard let setting = list.setting else {
        add(list, paths)
        continue
      }
      let named = values[setting] ?? []
      if named.isEmpty { unknown.append(list) }
      for name in named { add(list.named(name), paths) }
    }
  }

  private mutating func add(_ list: NamedList, _ paths: Set<String>) {
    found += list.files(among: paths).map { Found(list: list, name: $0.name, path: $0.path) }
  }

  /// The values of settings with these names, in all files.
  private static func values(
    of keys: [String], _ files: [String: [UInt8]], _ specs: [String: LoadedSpec],
    _ settings: SettingsFiles
  ) -> [String: Set<String>] {
    var values: [String: Set<String>] = [:]
    for (path, bytes) in files {
      let found: BuildSettings
      if let spec = specs[path] {
        found = BuildSettings(in: spec.merged, path: path, keys: keys)
      } else if path.hasSuffix(".pbxproj") || settings.paths.contains(path) {
        found = BuildSettings(bytes, path: path, keys: keys)
      } else {
        continue
      }
      for setting in found.settings { values[setting.key, default: []].insert(setting.value) }
    }
    return values
  }
}
