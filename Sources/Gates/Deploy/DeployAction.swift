/// An action after a change was merged into a branch, such as an internal build.
package struct DeployAction: Hashable, Sendable {
  /// The command with its needs, locks and time-out; it runs like a gate.
  package var gate: Gate
  /// The branch types on which it runs.
  package var kinds: [String]
  package var buildNumbers: BuildNumbers?
  /// True if a user starts it by name, and no push does.
  package var isByHand: Bool

  package init(
    gate: Gate, kinds: [String], buildNumbers: BuildNumbers? = nil, isByHand: Bool = false
  ) {
    self.gate = gate
    self.kinds = kinds
    self.buildNumbers = buildNumbers
    self.isByHand = isByHand
  }

  /// The name in the configuration.
  package var name: String { gate.name }

  /// The default branch type of an action with this name.
  package static func usualKind(of name: String) -> String? {
    switch name {
    case "internal": "develop"
    case "qa": "release"
    case "candidate", "screenshots", "metadata", "submit", "tag": "main"
    default: nil
    }
  }

  /// Whether an action with this name is started manually by default.
  package static func isUsuallyByHand(_ name: String) -> Bool {
    name == "submit" || name.hasPrefix("submit-")
  }
}

/// The build numbers of one lane, which overlap with no other lane.
package struct BuildNumbers: Hashable, Sendable {
  /// The number to which the count of commits is added.
  package var base: Int
  package var size: Int
  /// The variable that contains the build number.
  package var variable: String

  package init(base: Int, size: Int = 100_000, variable: String = "BUILD_NUMBER") {
    self.base = base
    self.size = size
    self.variable = variable
  }

  /// The build number for a count of commits; nil beyond the range.
  ///
  /// Each of several branch types has every n-th number, as commits on branches of different types
  /// can have the same count.
  package func number(ofCount count: Int, kind: Int = 0, of kinds: Int = 1) -> Int? {
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: kinds)
    let offset = product &+ kind
    return !isTooLarge && (0..<size).contains(offset) ? base + offset : nil
  }

  /// Whether the number is one of this lane.
  package func contains(_ number: Int) -> Bool { number >= base && number - base < size }

  /// Whether both lanes can have the same build number.
  package func overlaps(_ other: BuildNumbers) -> Bool {
    base < other.base + other.size && other.base < base + size
  }
}
