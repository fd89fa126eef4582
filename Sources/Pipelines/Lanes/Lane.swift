package import Configuration
import Base
import YAML

/// A fastlane lane, so that flowctl can check the variables that it reads.
package struct Lane: Hashable, Sendable {
  package var platform: AppPlatform
  package var name: String
  /// The description that `fastlane lanes` shows.
  package var summary: String
  /// True if only other lanes call it.
  package var isPrivate = false
  /// Ruby; an environment variable that an action reads itself is fetched, so that it must be set.
  var body: String

  /// The environment variables that it reads, including those of the lanes that it calls.
  package func variables(among lanes: [Lane]) -> [String] {
    FastfileLine.all(Array(body.utf8)).flatMap { line in
      let called = lanes.first {
        $0.isPrivate && $0.platform == platform && line.calls($0.name)
      }
      return (called?.variables(among: lanes) ?? []) + line.variables
    }.uniqued
  }

  /// The lanes of everything that a repository builds.
  package static func all(_ settings: PipelineSettings) -> [Lane] {
    (settings.ios.map(lanes) ?? []) + (settings.android.map(lanes) ?? [])
  }

  /// A value in double quotes; `#` would start an interpolation there.
  static func quoted(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "#": output += "\\" + String(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        output += "\\u{\(String(scalar.value, radix: 16))}"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }

  fileprivate var lines: [String] {
    let head = isPrivate ? "  private_lane" : "  lane"
    let summary = isPrivate ? "  # \(summary)." : "  desc \(Self.quoted(summary))"
    return [summary, "\(head) :\(name) do"] + body.split(separator: "\n").map { "    " + $0 }
      + ["  end"]
  }
}

/// The file with flowctl's lanes.
enum LaneFile {
  /// The repository's Fastfile imports it.
  static let path = "fastlane/" + name
  static let name = "Lanes.rb"

  /// The bytes after the comment header.
  static func bytes(_ lanes: [Lane], header: [String]) -> [UInt8] {
    var lines = ["# frozen_string_literal: true", ""]
    lines += header.map(YAMLWriter.comment)
    for platform in AppPlatform.allCases {
      let own = lanes.filter { $0.platform == platform }
      if own.isEmpty { continue }
      lines += ["", "platform :\(platform.rawValue) do"]
      lines += Array(own.map(\.lines).joined(separator: [""]))
      lines.append("end")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}

/// The initial Fastfile: it imports flowctl's lanes and then belongs to the repository.
package enum Fastfile {
  /// The path where fastlane looks for it.
  package static let path = "fastlane/Fastfile"

  static let bytes = Array(
    """
    # Add your own lanes here; flowctl generates the lanes in \(LaneFile.name).
    opt_out_usage

    import("\(LaneFile.name)")

    """.utf8)
}

/// A lane of fastlane with its platform, such as `ios internal`.
package struct LaneName: Hashable, Sendable, CustomStringConvertible {
  /// Nil if the command names no platform: fastlane's default platform applies.
  package var platform: AppPlatform?
  package var name: String

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
