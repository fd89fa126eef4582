package import Gitflow

/// Where the value of a key comes from.
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
