/// What tells that a target is the same one under another name.
struct TargetTraits: Hashable, Sendable {
  /// As far as they are written out: what settings are a part of may be another one elsewhere.
  private let bundleIDs: Set<String>
  private let type: String?
  private let platform: String?

  init(_ target: SpecNode, path: String) {
    let settings = BuildSettings(in: target, path: path, keys: ["PRODUCT_BUNDLE_IDENTIFIER"])
    bundleIDs = Set(settings.settings.map(\.value).filter { !$0.isEmpty && !$0.contains("$") })
    (type, platform) = (target["type"]?.text, target["platform"]?.text)
  }

  /// True where both have the same bundle id.
  func isSameApp(as other: TargetTraits) -> Bool { !bundleIDs.isDisjoint(with: other.bundleIDs) }

  /// True where both are of one type for one platform.
  func isAlike(_ other: TargetTraits) -> Bool {
    type != nil && (type, platform) == (other.type, other.platform)
  }
}
