/// The feature flags in Swift.
enum FlagSwift {
  static func text(_ table: FlagTable, type: String, source: String) -> String {
    let lanes = FeatureFlag.Lane.allCases.map { "    case \(CodeName.swift($0.rawValue))\n" }
    return """
      // Made by 'flowctl flags generate' from \(SourceText.comment(source)); changes here are lost.

      /// Features that are on or off by the lane of a build.
      struct \(type): Equatable, Sendable {
        /// How far a build goes.
        enum Lane: String, CaseIterable, Sendable {
      \(lanes.joined())  }

      \(table.flags.map(property).joined(separator: "\n\n"))

        /// The flags of a lane, but for those that are set otherwise by name.
        init(lane: Lane, overrides: [String: Bool] = [:]) {
      \(table.flags.map(value).joined(separator: "\n"))
        }
      }

      """
  }

  private static func property(_ flag: FeatureFlag) -> String {
    let about = SourceText.sentence(SourceText.comment(flag.words))
    return "  /// \(about)\n  var \(CodeName.swift(flag.property)): Bool"
  }

  private static func value(_ flag: FeatureFlag) -> String {
    let lanes = flag.lanes.map { "Lane.\($0.rawValue)" }.joined(separator: ", ")
    let standard =
      flag.lanes.isEmpty
      ? "false"
      : flag.lanes.count == FeatureFlag.Lane.allCases.count ? "true" : "[\(lanes)].contains(lane)"
    return "    self.\(CodeName.swift(flag.property)) = "
      + "overrides[\(SourceText.swift(flag.name))] ?? \(standard)"
  }
}

extension FeatureFlag {
  /// What it is, whose, and until when.
  var words: String {
    let about = description.isEmpty ? name : description
    let bare = about.hasSuffix(".") ? String(about.dropLast()) : about
    return "\(bare) (\(owner), until \(expires))"
  }
}
