package import Configuration
import Diagnostics
package import Gitflow

/// The configuration learned from a history, and its YAML file.
package struct LearnedFile {
  package var configuration: Configuration
  private let remarks: [String: String]

  /// What was learned, added to a configuration.
  package init(_ learned: LearnedPolicy, _ configuration: Configuration) {
    var fitting = configuration
    fitting.policy = learned.policy
    fitting.preset = learned.preset ?? configuration.preset
    fitting.policy.history.since = configuration.policy.history.since ?? learned.since
    var remarks = Self.remarks
    let preset = learned.proposals.first { if case .preset = $0.entry { true } else { false } }
    if let preset {
      remarks["preset"] =
        "allows \(preset.allowed) more past merges than \(configuration.preset.rawValue)"
    }
    if learned.totals.refused > 0, configuration.policy.history.since == nil {
      let refused = CountText.words(learned.totals.refused, "earlier merge")
      remarks["history"] = "\(refused) would not be allowed"
    }
    self.configuration = fitting
    self.remarks = remarks
  }

  /// The branch model without a learned history.
  package init(_ configuration: Configuration) {
    self.configuration = configuration
    remarks = Self.remarks
  }

  /// What a reader of the file can't guess.
  private static let remarks = ["tags": "the form of version tags, not a version"]

  /// The branch model as YAML.
  package var text: String { ConfigFile.text(of: configuration, remarks: remarks) }
}
