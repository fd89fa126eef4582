import YAML

/// What tells that a target is the same one under another name.
struct TargetTraits: Hashable, Sendable {
  /// As far as they are written out: what settings are a part of may be another one elsewhere.
  private let bundleIDs: Set<String>
  private let type: String?
  private let platform: String?

  init(_ target: YAMLNode, path: String) {
    let settings = BuildSettings(in: target, path: path, keys: ["PRODUCT_BUNDLE_IDENTIFIER"])
    bundleIDs = Set(settings.settings.map(\.value).filter { !$0.isEmpty && !$0.contains("$") })
    (type, platform) = (target["type"]?.text, target["platform"]?.text)
  }

  /// How much one target is like another, from what tells least.
  enum Likeness: Int, Comparable {
    case none
    /// Of its type, for its platform.
    case kind
    /// Of its bundle id.
    case app
    /// Of both.
    case all

    static func < (left: Likeness, right: Likeness) -> Bool { left.rawValue < right.rawValue }
  }

  func likeness(to other: TargetTraits) -> Likeness {
    let isAlike = type != nil && (type, platform) == (other.type, other.platform)
    if bundleIDs.isDisjoint(with: other.bundleIDs) { return isAlike ? .kind : .none }
    return isAlike ? .all : .app
  }
}
