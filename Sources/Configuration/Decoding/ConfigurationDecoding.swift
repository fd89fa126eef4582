import Gitflow
import YAML

extension Configuration {
  /// Decodes the nodes of the file at `path`: keys, types, values, and the model as a whole.
  ///
  /// - Throws: all errors, in the order of the file.
  package static func decode(
    _ tree: ConfigNode, path: String, sections: ConfigSections = .all
  ) throws(ConfigurationError) -> Configuration {
    var decoder: ConfigDecoder
    switch sections {
    case .all:
      let (document, faults) = ConfigFlattening.flatten(
        tree, ConfigTable.keys, faults: ConfigFaults(path: path))
      decoder = ConfigDecoder(document, faults: faults)
    case .branches:
      let document = SoundDocument(ofBranches: tree).document
      decoder = ConfigDecoder(document, faults: ConfigFaults(path: path))
    }
    decoder.readPolicy(path: path)
    if sections == .all { decoder.readRest() }
    if !decoder.faults.isEmpty { throw .faults(decoder.faults.sorted) }
    decoder.configuration.policy.versionFiles = tree.versionFiles
    return decoder.configuration
  }

  /// Decodes values from the command line or from another tool.
  ///
  /// - Throws: all errors, without places.
  package static func decode(
    _ overrides: [ConfigOverride]
  ) throws(ConfigurationError) -> Configuration {
    var configuration = try decode(ConfigOverride.tree(overrides), path: "")
    configuration.origins = ConfigOrigins()
    return configuration
  }
}

/// The sections of a file to decode.
package enum ConfigSections: Sendable {
  case all
  /// The sections that check branches, for a hook whose file is known to be valid.
  case branches
}

/// Converts a file that is known to be valid to a document, without the table of keys.
///
/// A hook reads the configuration at each commit, and the table alone would take as long as all
/// its checks. Both ways produce the same document for a valid file.
struct SoundDocument {
  /// The sections that check branches and merges.
  static let branchSections = [
    "preset", "branches", "names", "tags", "remote", "rules", "strings", "history",
  ]

  private(set) var document = ConfigDocument()

  /// The values of those sections of a tree.
  init(ofBranches tree: ConfigNode) {
    guard case .map(let entries) = tree.value else { return }
    for entry in entries where Self.branchSections.contains(entry.key) {
      switch entry.key {
      case "branches": sections(of: entry.value, at: "branches", short: "name", chosen: true)
      case "rules": sections(of: entry.value, at: "rules", short: "level", chosen: false)
      default: add(entry.value, at: entry.key)
      }
    }
  }

  /// A section of sections; each may be written as a single text or list.
  private mutating func sections(
    of node: ConfigNode, at path: String, short: String, chosen: Bool
  ) {
    guard case .map(let entries) = node.value else { return }
    for entry in entries {
      let path = path + "." + entry.key
      if chosen { document.addChosenName(entry.key, at: path, place: entry.keyPlace) }
      switch entry.value.value {
      case .scalar(ConfigTable.off) where chosen: add(entry.value, at: path)
      case .map, .scalar(""): add(entry.value, at: path)
      case .scalar, .list: add(entry.value, at: path + "." + short)
      }
    }
  }

  private mutating func add(_ node: ConfigNode, at path: String) {
    switch node.value {
    case .map(let entries): for entry in entries { add(entry.value, at: path + "." + entry.key) }
    case .scalar(""): break
    case .scalar(let text):
      document.add(
        ConfigDocument.Leaf(
          path: path, texts: [.init(text: text, place: node.place)], place: node.place))
    case .list(let items):
      let texts = items.compactMap { item -> ConfigDocument.Text? in
        guard case .scalar(let text) = item.value else { return nil }
        return ConfigDocument.Text(text: text, place: item.place)
      }
      document.add(ConfigDocument.Leaf(path: path, texts: texts, place: node.place))
    }
  }
}

extension ConfigNode {
  /// The paths below `versions: files`, also for callers that decode only the branches.
  var versionFiles: [String] {
    (self["versions"]?["files"]?.items ?? []).compactMap { ($0["path"] ?? $0).text }
  }
}
