/// The feature flags in Swift.
enum FlagSwift {
  static func text(_ table: FlagTable, type: String, source: String) -> String {
    let lanes = FeatureFlag.Lane.allCases.map { "    case \(CodeName.swift($0.rawValue))\n" }
    return """
      // Made by 'flowctl feature-flags generate' from \(SourceText.comment(source)); changes here
      // are lost.

      /// Features that are enabled depending on the lane of a build.
      struct \(type): Equatable, Sendable {
        /// Distribution stage of a build.
        enum Lane: String, CaseIterable, Sendable {
      \(lanes.joined())  }

      \(table.flags.map(property).joined(separator: "\n\n"))

        /// Creates the flags of a lane, with overrides by flag name.
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
    let standard = flag.standard { lanes in
      "[\(lanes.map { "Lane.\($0)" }.joined(separator: ", "))].contains(lane)"
    }
    return "    self.\(CodeName.swift(flag.property)) = "
      + "overrides[\(SourceText.swift(flag.name))] ?? \(standard)"
  }
}

extension FeatureFlag {
  /// The description, owner and expiry date.
  var words: String {
    let about = description.isEmpty ? name : description
    let bare = about.hasSuffix(".") ? String(about.dropLast()) : about
    return "\(bare) (\(owner), until \(expires))"
  }

  /// The default value as code; `among` tests whether the lane is in a set.
  func standard(among condition: ([String]) -> String) -> String {
    if lanes.isEmpty { return "false" }
    return lanes.count == Lane.allCases.count ? "true" : condition(lanes.map(\.rawValue))
  }
}
