package import Diagnostics

/// One thing that a change asks less for than its base does.
package struct Loosening: Hashable, Sendable {
  /// The key path of the change's configuration, or the path of a file such as the baseline.
  package var path: String
  package var message: String

  /// A loosening.
  package init(path: String, _ message: String) {
    self.path = path
    self.message = message
  }

  /// The finding, which an owner's approval alone settles.
  package func diagnostic(owners: [String], place: Place?) -> Diagnostic {
    Diagnostic(
      .policyLoosened, message,
      hint: owners.isEmpty
        ? "name those who may approve it on the base first: gate-run: { owners: ['@name'] }"
        : "ask for the approval of \(owners.joined(separator: " or "))",
      evidence: ["path": .string(path)], place: place)
  }
}

extension RuleID {
  /// That a change asks for no less than its base.
  package static let policyLoosened: RuleID = "policy-loosened"
}
