import Diagnostics
import Gitflow
import Manifests

/// The current branch and the version that its files must contain.
struct VersionBranch {
  private let model: BranchModel
  /// Nil if the branch does not create a version.
  private let own: (branch: String, version: String, kind: BranchKind)?

  init(_ branch: String?, _ model: BranchModel) {
    self.model = model
    own = branch.flatMap { branch in
      let found = BranchClassifier(model).classify(branch)
      guard let kind = found.kind, kind.introducesVersion, let version = found.parts?.version
      else { return nil }
      return (branch, version.version.description, kind)
    }
  }

  /// Another version than the branch's fails 'version check'.
  func warnings(_ version: String) -> [Diagnostic] {
    guard let own, !isOwn(version) else { return [] }
    return [
      Diagnostic(
        .versionAgreement,
        "the branch is '\(ForeignText.shown(own.branch))', so 'flowctl version check' fails with "
          + "'\(ForeignText.shown(version))'",
        severity: .warning,
        hint: start(version, own.kind).map {
          .explain("if that is the next version").then(.run($0))
        })
    ]
  }

  /// What writes the changelog's section of a version.
  func changelogWords(_ version: String, on day: CalendarDay) -> String {
    guard !isOwn(version), let release = own?.kind ?? model.kind("release"),
      let command = start(version, release)
    else { return "add the line '## [\(ForeignText.shown(version))] - \(day)'" }
    return "'\(command)' writes it"
  }

  private func isOwn(_ version: String) -> Bool {
    own.map { VersionText.numbers($0.version) == VersionText.numbers(version) } ?? false
  }

  private func start(_ version: String, _ kind: BranchKind) -> Command? {
    guard kind.introducesVersion else { return nil }
    return WrittenVersion(parsing: version).map { kind.startCommand($0.version, words: []) }
  }
}
