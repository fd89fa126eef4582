import Configuration
import Base
import Git
import Gitflow
import Manifests
import Session

/// `version check`: checks that all files have one version, and that nothing overrides it.
enum CheckVersions {
  /// Checks against HEAD's branch, or against a named branch.
  static func run(branch: String?, in session: Session) async throws(Failure) -> Report {
    let own = try session.focused(onBranches: [branch])
    let session = own.app == nil ? try await session.focusedHere() : own
    let tree = try TreeFiles(of: session)
    let configuration = try session.policy().configuration
    try await NamedVersionFiles.require(configuration.versions, in: session)
    var branch = branch
    if branch == nil { branch = try await session.refs().head().branch }
    let versions = ProjectVersions(configuration.versions, in: tree, of: session)
    let model = configuration.policy.model
    let findings =
      versions.disagreements(branch: branch, model: model)
      + (try await VersionShadows(settings: configuration.versions, tree: tree)
        .findings(in: session))
    let stated = Set(versions.literals.map(\.version.text)).sorted().map(ForeignText.shown)
    let answer = CheckResult(
      findings: findings, reason: stated.isEmpty ? "no version" : stated.joined(separator: ", "))
    return answer.report(
      "version check", rules: [.versionAgreement, .versionShadow],
      passing: [
        .versionAgreement: "all version files agree", .versionShadow: "no version is overridden",
      ])
  }
}

/// The version files, for commands that need them in the configuration.
enum NamedVersionFiles {
  /// If the configuration names none, files that contain a version are suggested.
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

  /// The maximum number of files in a hint.
  private static let mostNamed = 20
}

extension ProjectVersions {
  init(_ settings: VersionSettings, in tree: TreeFiles, of session: Session) {
    self.init(settings, typed: session.typed) { file throws(VersionFileError) in
      try tree.bytes(of: file)
    }
  }

  /// The findings if files have different versions, or another one than the branch.
  func disagreements(branch: String?, model: BranchModel) -> [Diagnostic] {
    disagreements(wanted: VersionBranch(branch, model).own.map { ($0.version, $0.branch) })
  }
}

extension TreeFiles {
  /// The bytes of a version file; nil if it doesn't exist.
  func bytes(of file: VersionFile) throws(VersionFileError) -> [UInt8]? {
    do throws(Failure) {
      return try read(file.path, limit: VersionFiles.largest)
    } catch {
      throw .unreadable(path: file.path, reason: error.diagnostics.first?.message ?? "")
    }
  }
}
