import TestSupport
import Testing

/// A state of a repository, and what every command must say about its branch in question, HEAD.
struct AgreementState: Sendable, CustomTestStringConvertible {
  /// A CI run that a state is seen by; nil for a run on a developer's machine.
  typealias Variables = [String: String]

  let testDescription: String
  /// The branch that HEAD merges into; nil where there is none, or more than one.
  var target: String?
  /// The branches whose versions are open.
  var open: [String] = []
  /// Whether HEAD may merge into its target.
  var merge: Verdict = .pass
  /// Whether production is contained in every branch that needs it.
  var backMerges: Verdict = .pass
  /// The branches that nothing is lost with.
  var merged: [String] = []
  /// The branches whose target contained their changes, and undid them.
  var reverted: [String] = []
  /// Makes the state in a repository of `main` (tag `v1.0.0`) and `develop`, which is checked out.
  let make: @Sendable (ScratchRepository) async throws -> Place

  enum Verdict: String, Sendable { case pass, fail, unknown }

  /// Where the commands run.
  struct Place: Sendable {
    var repository: ScratchRepository
    var variables: Variables = [:]
  }

  init(
    _ name: String, target: String?, open: [String] = [], merge: Verdict = .pass,
    backMerges: Verdict = .pass, merged: [String] = [], reverted: [String] = [],
    make: @escaping @Sendable (ScratchRepository) async throws -> Place
  ) {
    testDescription = name
    self.target = target
    self.open = open
    self.merge = merge
    self.backMerges = backMerges
    self.merged = merged
    self.reverted = reverted
    self.make = make
  }

  /// A state that is seen where it was made.
  static func here(
    _ name: String, target: String?, open: [String] = [], merge: Verdict = .pass,
    backMerges: Verdict = .pass, merged: [String] = [], reverted: [String] = [],
    make: @escaping @Sendable (ScratchRepository) async throws -> Void
  ) -> AgreementState {
    AgreementState(
      name, target: target, open: open, merge: merge, backMerges: backMerges, merged: merged,
      reverted: reverted
    ) {
      try await make($0)
      return Place(repository: $0)
    }
  }
}

extension ScratchRepository {
  /// How a branch is merged.
  enum Method { case merge, squash, ours, fastForward }

  /// Merges `head` into `base`, which stays checked out, with the subject that a hosting service gives.
  func land(_ head: String, on base: String, by method: Method = .merge) async throws {
    try await git("switch", "--quiet", base)
    switch method {
    case .merge: try await merge(head)
    case .ours: try await git("merge", "--quiet", "--no-ff", "--no-edit", "-s", "ours", head)
    case .fastForward: try await git("merge", "--quiet", "--ff-only", head)
    case .squash:
      try await git("merge", "--quiet", "--squash", head)
      try await commit("Work on \(head) (#7)")
    }
  }

  /// Cuts, releases and merges back a version; its branch stays.
  func ship(_ version: String, by method: Method = .merge) async throws {
    let branch = "release/\(version)"
    try await work(branch, from: "develop")
    try await land(branch, on: "main", by: method)
    try await git("tag", "v" + version)
    try await land("main", on: "develop")
  }

  /// A hotfix in main that other branches lack; its branch is deleted.
  func fix(_ version: String) async throws {
    try await work("hotfix/\(version)", from: "main")
    try await land("hotfix/\(version)", on: "main")
    try await git("tag", "v" + version)
    try await git("branch", "--quiet", "-D", "hotfix/\(version)")
  }

  func check(out branch: String) async throws { try await git("switch", "--quiet", branch) }
}
