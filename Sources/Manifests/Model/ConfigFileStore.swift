import Diagnostics
import YAML

/// The files of settings that a manifest names, each read once with what it includes.
struct ConfigFileStore {
  private var files: [String: [String: XcconfigFile.SettingText]] = [:]

  /// Reads every file that the manifest names, by its path from the root's directory.
  init(_ spec: LoadedSpec, from files: SpecFiles) {
    var reading = ConfigFileReading(files: files)
    for path in Set(spec.configFiles.map(\.path)).prefix(SpecLimits.files) {
      let whole = SpecPath.normal(path, in: spec.directory)
      reading.values = [:]
      if let whole, reading.read(whole, depth: 0) { self.files[path] = reading.values }
    }
  }

  /// True where the file and all that it needs were read.
  func isRead(_ path: String) -> Bool { files[path] != nil }

  /// The value of a setting in a file that was read.
  func value(_ key: String, in path: String) -> XcconfigFile.SettingText? { files[path]?[key] }
}

extension LoadedSpec {
  /// The files of settings that it names, from the root's directory.
  var configFiles: [(path: String, place: Place)] {
    let parts = [merged] + (merged["targets"]?.entries.map(\.value) ?? [])
    return parts.flatMap { $0["configFiles"]?.entries ?? [] }.compactMap { entry in
      entry.value.text.map { ($0, entry.value.place) }
    }
  }
}

/// Reads files of settings and those that they include, so many of them altogether.
private struct ConfigFileReading {
  let files: SpecFiles
  var values: [String: XcconfigFile.SettingText] = [:]
  private var count = 0

  init(files: SpecFiles) { self.files = files }

  /// False where the file or one that it needs can't be read.
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
