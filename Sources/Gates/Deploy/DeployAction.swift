/// What is done after a change has come into a branch, such as an internal build.
package struct DeployAction: Hashable, Sendable {
  /// The command with its needs, locks and time-out; it runs and is judged as a gate is.
  package var gate: Gate
  /// The kinds of branches that it belongs to; from any other it is refused.
  package var kinds: [String]
  package var buildNumbers: BuildNumbers?
  /// True where somebody starts it by its name, and no push does.
  package var isByHand: Bool

  /// An action.
  package init(
    gate: Gate, kinds: [String], buildNumbers: BuildNumbers? = nil, isByHand: Bool = false
  ) {
    self.gate = gate
    self.kinds = kinds
    self.buildNumbers = buildNumbers
    self.isByHand = isByHand
  }

  /// What the configuration calls it.
  package var name: String { gate.name }

  /// The kind that an action of this name belongs to where the configuration does not say.
  package static func usualKind(of name: String) -> String? {
    switch name {
    case "internal": "develop"
    case "qa": "release"
    case "candidate", "screenshots", "metadata", "submit", "tag": "main"
    default: nil
    }
  }

  /// Whether an action of this name is started by hand where the configuration does not say.
  package static func isUsuallyByHand(_ name: String) -> Bool {
    name == "submit" || name.hasPrefix("submit-")
  }
}

/// The build numbers of one lane: they overlap with no other lane's.
package struct BuildNumbers: Hashable, Sendable {
  /// What the count of commits is added to.
  package var base: Int
  package var size: Int
  /// The variable that tells the command its number.
  package var variable: String

  /// A range of numbers.
  package init(base: Int, size: Int = 100_000, variable: String = "BUILD_NUMBER") {
    self.base = base
    self.size = size
    self.variable = variable
  }

  /// The number of a count of commits; nil beyond the range.
  package func number(ofCount count: Int) -> Int? {
    (0..<size).contains(count) ? base + count : nil
  }

  /// Whether a number could be of both lanes.
  package func overlaps(_ other: BuildNumbers) -> Bool {
    base < other.base + other.size && other.base < base + size
  }
}
