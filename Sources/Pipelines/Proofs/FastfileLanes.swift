/// The lanes that a Fastfile of the repository's own declares.
package struct FastfileLanes: Hashable, Sendable {
  private var names: Set<LaneName> = []

  /// No lane.
  package init() {}

  /// Reads lines such as `lane :beta do`, each within the last `platform :ios do` above it.
  ///
  /// Ruby is not run; a lane that is made in another way is not seen.
  package init(parsing bytes: [UInt8]) {
    var platform: AppPlatform?
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard words.count >= 2, words[1].first == UInt8(ascii: ":") else { continue }
      let name = String(decoding: words[1].dropFirst(), as: UTF8.self)
      switch String(decoding: words[0], as: UTF8.self) {
      case "platform": platform = AppPlatform(rawValue: name)
      case "lane": names.insert(LaneName(platform, name))
      default: break
      }
    }
  }

  func contains(_ lane: LaneName) -> Bool {
    names.contains(lane) || names.contains(LaneName(nil, lane.name))
  }
}
