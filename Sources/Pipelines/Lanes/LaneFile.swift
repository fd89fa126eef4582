import YAML

/// Writes lanes as fastlane's Ruby.
///
/// All quoting of texts happens here.
struct LaneFile {
  /// The repository's Fastfile imports it.
  static let path = "fastlane/" + name
  static let name = "Lanes.rb"

  let lanes: [Lane]

  /// The bytes after the comment header.
  func bytes(header: [String]) -> [UInt8] {
    var lines = ["# frozen_string_literal: true", ""]
    lines += header.map(YAMLWriter.comment)
    for platform in AppPlatform.allCases {
      let own = lanes.filter { $0.platform == platform }
      if own.isEmpty { continue }
      lines += ["", "platform :\(platform.rawValue) do"]
      lines += Array(own.map(Self.lines).joined(separator: [""]))
      lines.append("end")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func lines(_ lane: Lane) -> [String] {
    let head = lane.isPrivate ? "  private_lane" : "  lane"
    let summary = lane.isPrivate ? "  # \(lane.summary)." : "  desc \(Self.quoted(lane.summary))"
    return [summary, "\(head) :\(lane.name) do"] + lane.statements.flatMap(lines) + ["  end"]
  }

  private static func lines(_ statement: RubyStatement) -> [String] {
    switch statement {
    case .call(let name, let options): call(name, options)
    case .assign(let local, let name, let options): call("\(local) = \(name)", options)
    case .require(let variable): ["    ENV.fetch(\(quoted(variable)))"]
    case .decode(let variable, let local):
      [
        "    require \"tempfile\"",
        "    \(local)_file = Tempfile.new(\(quoted(local)), binmode: true)",
        "    \(local)_file.write(ENV.fetch(\(quoted(variable))).unpack1(\"m\"))",
        "    \(local)_file.close",
        "    \(local) = \(local)_file.path",
      ]
    }
  }

  private static func call(_ head: String, _ options: RubyOptions) -> [String] {
    if options.all.isEmpty { return ["    " + head] }
    let arguments = options.all.map { "      \($0.name): \(text($0.value))" }
    return ["    \(head)("] + [arguments.joined(separator: ",\n")] + ["    )"]
  }

  private static func text(_ value: RubyValue) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .flag(let flag): flag ? "true" : "false"
    case .list(let values): "[" + values.map(text).joined(separator: ", ") + "]"
    case .map(let options):
      "{ " + options.all.map { "\(quoted($0.name)) => \(text($0.value))" }.joined(separator: ", ")
        + " }"
    case .environment(let name): "ENV.fetch(\(quoted(name)))"
    case .local(let name): name
    case .joined(let values): values.map(text).joined(separator: " + ")
    }
  }

  /// A text in double quotes; `#` would start an interpolation there.
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
