/// A lane of fastlane with its platform, such as `ios internal`.
package struct LaneName: Hashable, Sendable, CustomStringConvertible {
  /// Nil where the command names none: fastlane's default platform is meant.
  package var platform: AppPlatform?
  package var name: String

  /// A lane.
  package init(_ platform: AppPlatform?, _ name: String) {
    self.platform = platform
    self.name = name
  }

  package var description: String { platform.map { "\($0.rawValue) \(name)" } ?? name }

  /// The lane that a command calls: `bundle exec fastlane ios internal`, `fastlane internal`.
  package init?(command: [String]) {
    guard let start = command.firstIndex(where: { $0.split(separator: "/").last == "fastlane" })
    else { return nil }
    let words = command[start...].dropFirst().filter { !$0.hasPrefix("-") && !$0.contains(":") }
    guard let first = words.first else { return nil }
    if let platform = AppPlatform(rawValue: first), words.count > 1 {
      self.init(platform, words[words.index(after: words.startIndex)])
    } else {
      self.init(nil, first)
    }
  }
}
