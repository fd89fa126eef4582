package import Configuration
import Formats

/// A fastlane lane as a value, so that flowctl can check the variables that it reads.
package struct Lane: Hashable, Sendable {
  package var platform: AppPlatform
  package var name: String
  /// The description that `fastlane lanes` shows.
  package var summary: String
  /// True if only other lanes call it.
  package var isPrivate = false
  var statements: [RubyStatement]

  /// The environment variables that it reads, including those of the lanes that it calls.
  package func variables(among lanes: [Lane]) -> [String] {
    statements.flatMap { $0.variables(self, lanes) }.uniqued
  }
}

enum RubyStatement: Hashable, Sendable {
  /// An action or one of flowctl's lanes, with its options by name.
  case call(String, RubyOptions = [:])
  /// The same, with the result assigned to a name.
  case assign(String, String, RubyOptions = [:])
  /// An environment variable that an action reads must be set.
  case require(String)
  /// Decodes a Base64 variable into a file.
  case decode(variable: String, into: String)

  fileprivate func variables(_ lane: Lane, _ lanes: [Lane]) -> [String] {
    switch self {
    case .decode(let variable, _), .require(let variable): [variable]
    case .call(let name, let options), .assign(_, let name, let options):
      (lanes.first {
        $0.name == name && $0.platform == lane.platform && $0.isPrivate
      }?.variables(among: lanes.filter { $0.name != name }) ?? [])
        + options.all.flatMap(\.value.variables)
    }
  }
}

/// Values by name, in the order of the output.
struct RubyOptions: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  struct Option: Hashable, Sendable {
    let name: String
    let value: RubyValue
  }

  private(set) var all: [Option]

  init(dictionaryLiteral elements: (String, RubyValue)...) {
    all = elements.map { Option(name: $0.0, value: $0.1) }
  }

  /// The same, without uploading these parts.
  func skipping(_ parts: String...) -> RubyOptions {
    var options = self
    options.all += parts.map { Option(name: "skip_upload_" + $0, value: true) }
    return options
  }

  static func + (left: RubyOptions, right: RubyOptions) -> RubyOptions {
    var sum = left
    sum.all += right.all
    return sum
  }
}

/// A value in a lane.
indirect enum RubyValue: Hashable, Sendable, ExpressibleByStringInterpolation,
  ExpressibleByBooleanLiteral
{
  case text(String)
  case flag(Bool)
  case list([RubyValue])
  case map(RubyOptions)
  /// An environment variable that must be set.
  case environment(String)
  /// A name that an earlier statement assigned.
  case local(String)
  /// Texts and values, concatenated.
  case joined([RubyValue])

  init(stringLiteral value: String) { self = .text(value) }
  init(booleanLiteral value: Bool) { self = .flag(value) }

  var variables: [String] {
    switch self {
    case .environment(let name): [name]
    case .list(let values), .joined(let values): values.flatMap(\.variables)
    case .map(let options): options.all.flatMap(\.value.variables)
    case .text, .flag, .local: []
    }
  }
}

extension Lane {
  /// The lanes of everything that a repository builds.
  package static func all(_ settings: PipelineSettings) -> [Lane] {
    (settings.ios.map(lanes) ?? []) + (settings.android.map(lanes) ?? [])
  }
}

/// A lane of fastlane with its platform, such as `ios internal`.
package struct LaneName: Hashable, Sendable, CustomStringConvertible {
  /// Nil if the command names no platform: fastlane's default platform applies.
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
