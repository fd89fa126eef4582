import Configuration
package import Diagnostics
import Git
import Gitflow
import Manifests
package import Session

/// `version check`: whether all files state one version, and nothing shadows it.
package enum CheckVersions {
  /// Judges by the branch of HEAD, or by one that is named.
  package static func run(branch: String?, in session: Session) async throws(Failure) -> Report {
    let tree = try TreeFiles(of: session)
    let configuration = try session.policy().configuration
    try await NamedVersionFiles.require(configuration.versions, in: session)
    var branch = branch
    if branch == nil { branch = try await session.refs().head().branch }
    let versions = try ProjectVersions(configuration.versions, in: tree, of: session)
    let model = configuration.policy.model
    let findings =
      versions.disagreements(branch: branch, model: model)
      + (try await VersionShadows(settings: configuration.versions, tree: tree)
        .findings(in: session))
    let stated = Set(versions.literals.map(\.version.text)).sorted().map(ForeignText.shown)
    let answer = BuiltInAnswer(
      findings: findings, reason: stated.isEmpty ? "no version" : stated.joined(separator: ", "))
    return answer.report("version check", rules: [.versionAgreement, .versionShadow])
  }
}

/// The version files that commands need the configuration to name.
enum NamedVersionFiles {
  /// Without files in the configuration those that state a version are proposed.
  static func require(
    _ settings: VersionSettings, in session: Session
  ) async throws(Failure) {
    guard settings.files.isEmpty else { return }
    let found = try await VersionCandidates.find(in: session).map(\.file)
    let line = settings.naming(found.isEmpty ? [] : Array(found.prefix(mostNamed)))
    throw Failure(
      .badConfiguration, .configuration,
      "the configuration names no file that contains the version",
      hint: .explain(
        found.isEmpty
          ? "versions: { files: [Config/Version.xcconfig] } in \(Session.configurationName)"
          : "write in \(Session.configurationName): \(ForeignText.shown(line))"))
  }

  /// Files that one hint names.
  private static let mostNamed = 20
}
