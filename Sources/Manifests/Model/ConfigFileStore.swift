import Diagnostics
import YAML

/// The settings files of a manifest, each read once with its includes.
struct ConfigFileStore {
  private var files: [String: [String: XcconfigFile.SettingText]] = [:]

  /// Reads every file that the manifest names, by its path relative to the root's directory.
  init(_ spec: LoadedSpec, from files: SpecFiles) {
    var reading = ConfigFileReading(files: files)
    for path in Set(spec.configFiles.map(\.path)).prefix(SpecLimits.files) {
      let whole = SpecPath.normal(path, in: spec.directory)
      reading.values = [:]
      if let whole, reading.read(whole, depth: 0) { self.files[path] = reading.values }
    }
  }

  /// True if the file and all its includes were read.
  func isRead(_ path: String) -> Bool { files[path] != nil }

  /// The value of a setting in a file that was read.
  func value(_ key: String, in path: String) -> XcconfigFile.SettingText? { files[path]?[key] }
}

extension LoadedSpec {
  /// The settings files of the manifest, relative to the root's directory.
  var configFiles: [(path: String, place: Place)] {
    let parts = [merged] + (merged["targets"]?.entries.map(\.value) ?? [])
    return parts.flatMap { $0["configFiles"]?.entries ?? [] }.compactMap { entry in
      entry.value.text.map { ($0, entry.value.place) }
    }
  }
}

/// Reads settings files and their includes, up to a total limit.
private struct ConfigFileReading {
  let files: SpecFiles
  var values: [String: XcconfigFile.SettingText] = [:]
  private var count = 0

  init(files: SpecFiles) { self.files = files }

  /// False if the file or one of its includes can't be read.
  mutating func read(_ path: String, depth: Int) -> Bool {
    count += 1
    guard depth < SpecLimits.includes, count < SpecLimits.settingsFiles,
      case .bytes(let bytes) = files.read(path), bytes.count <= SpecLimits.settingsBytes
    else { return false }
    let file = XcconfigFile(bytes, path: path)
    for include in file.includes {
      let path = SpecPath.normal(include.path, in: SpecPath.directory(of: path))
      let isRead = path.map { read($0, depth: depth + 1) } ?? false
      if include.isRequired, !isRead { return false }
    }
    values.merge(file.values) { $1 }
    return true
  }
}
