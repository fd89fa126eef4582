import Diagnostics
import YAML

/// An include of a manifest, as XcodeGen reads it.
struct SpecInclude {
  /// Whether the file is included.
  enum Enabling {
    case yes
    case no
    /// An environment variable decides, when the project is generated.
    case unknown
  }

  let path: String
  let place: Place
  /// True if paths in the file are relative to it.
  let hasRelativePaths: Bool
  let enabling: Enabling

  /// The includes of a manifest, in order; invalid ones are ignored, as in XcodeGen.
  static func all(of root: YAMLNode) -> [SpecInclude] {
    guard let node = root["include"] else { return [] }
    if case .list(let items) = node.value { return items.compactMap(SpecInclude.init) }
    return SpecInclude(node).map { [$0] } ?? []
  }

  private init?(_ node: YAMLNode) {
    if let path = node.text {
      self.path = path
      hasRelativePaths = true
      enabling = .yes
    } else if let path = node["path"]?.text {
      self.path = path
      hasRelativePaths = node["relativePaths"].map(Self.isTrue) ?? true
      enabling = node["enable"].map(Self.enabling) ?? .yes
    } else {
      return nil
    }
    place = node.place
  }

  private static func enabling(_ node: YAMLNode) -> Enabling {
    if node.hasPlaceholder { return .unknown }
    return isTrue(node) ? .yes : .no
  }

  /// A boolean, or a text that Foundation reads as one.
  private static func isTrue(_ node: YAMLNode) -> Bool {
    if case .flag(let flag) = node.scalar { return flag }
    let letters = (node.text ?? "").drop { $0 == " " || $0 == "0" || $0 == "+" || $0 == "-" }
    return letters.first.map { "YyTt123456789".contains($0) } ?? false
  }
}
