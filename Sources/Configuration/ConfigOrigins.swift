package import Gitflow

/// The origins of values, by key path; all others are defaults.
package struct ConfigOrigins: Hashable, Sendable {
  private struct Entry: Hashable {
    let path: String
    let origin: ConfigOrigin
  }

  // Sorted by path; the first use of a dictionary would take a hook longer than reading the cache.
  private var entries: [Entry]

  /// Origins by key path, each path once.
  package init(_ origins: [(path: String, origin: ConfigOrigin)] = []) {
    entries = origins.map { Entry(path: $0.path, origin: $0.origin) }.sorted { $0.path < $1.path }
  }

  /// The origin of the value at a path; nil for a default.
  package subscript(path: String) -> ConfigOrigin? {
    get { origin(of: path) }
    set {
      entries.removeAll { $0.path == path }
      guard let newValue else { return }
      let place = entries.firstIndex { path < $0.path } ?? entries.endIndex
      entries.insert(Entry(path: path, origin: newValue), at: place)
    }
  }

  /// The paths below another path that are not defaults.
  func paths(under path: String) -> [String] {
    entries.map(\.path).filter { $0.hasPrefix(path + ".") }
  }

  private func origin(of path: String) -> ConfigOrigin? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].path < path { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].path == path ? entries[low].origin : nil
  }
}

/// The origin of the value of a key.
package enum ConfigOrigin: Hashable, Sendable, CustomStringConvertible {
  case `default`
  case preset(BranchModel.Preset)
  case gatePreset(String)
  case file(path: String, line: Int)

  /// As `config show --origin` prints it.
  package var description: String {
    switch self {
    case .default: "default"
    case .preset(let preset): "preset \(preset.rawValue)"
    case .gatePreset(let name): "preset \(name)"
    case .file(let path, let line): "\(path):\(line)"
    }
  }
}
