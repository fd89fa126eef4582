package import Configuration
import Base
package import Gitflow

/// The configuration learned from a history, and its YAML file.
package struct LearnedFile {
  package var configuration: Configuration
  /// What a reader of the file can't guess, by the path of a line.
  private var remarks: [String: String]

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
    for case .alias(let prefix, let kind) in learned.proposals.map(\.entry) {
      let count = learned.proposals.first { $0.entry == .alias(prefix, of: kind) }?.count ?? 0
      Self.add("\(CountText.words(count, "past merge")) with '\(prefix)'", of: kind, to: &remarks)
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

  /// Adds the layout and the names that a repository shows, with their evidence.
  package mutating func add(_ layout: BranchLayout, _ survey: NameSurvey) {
    configuration.policy.model = survey.model
    if configuration.preset == layout.preset, let reason = layout.reason {
      remarks["preset"] = reason
    }
    for (kind, texts) in survey.remarks {
      for text in texts { Self.add(text, of: kind, to: &remarks) }
    }
  }

  private static func add(_ text: String, of kind: KindName, to remarks: inout [String: String]) {
    let path = "branches.\(kind)"
    remarks[path] = remarks[path].map { "\($0), \(text)" } ?? text
  }

  private static let remarks = ["tags": "the form of version tags, not a version"]

  /// The branch model as YAML.
  package var text: String { ConfigFile.text(of: configuration, remarks: remarks) }
}
