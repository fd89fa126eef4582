import YAML

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
