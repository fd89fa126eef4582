import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

/// A branch type whose branches are finished by version.
protocol FinishedKind: SendableMetatype {
  static var kind: KindName { get }
  /// The names of its targets.
  static var targets: String { get }
  static var example: String { get }
}

/// `release finish`.
enum FinishedReleaseKind: FinishedKind {
  static let (kind, targets, example) = (KindName("release"), "develop", "1.5.0")
}

/// `hotfix finish`.
enum FinishedHotfixKind: FinishedKind {
  static let (kind, targets, example) = (KindName("hotfix"), "develop and open releases", "1.4.1")
}

/// `finish` for the branch of an open version.
struct VersionFinishCommand<Kind: FinishedKind>: FlowCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "finish",
      abstract: "Merge a \(Kind.kind) into main, tag it, back-merge into \(Kind.targets).",
      discussion: """
        Runs flowctl finish with the branch of the \(Kind.kind).

        flowctl \(Kind.kind) finish --local --dry-run
        flowctl \(Kind.kind) finish \(Kind.example) --local --push
        """)
  }

  @Argument(
    help: ArgumentHelp(
      "Version of the \(Kind.kind) (default: the only open one).", valueName: "version"),
    completion: .versions)
  var version: Version?

  @OptionGroup var finish: FinishArguments

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await finish.answer("\(Kind.kind) finish", version?.description, global, in: world) {
      session throws(Failure) in
      try await OpenVersionBranch.name(of: Kind.kind, version, in: session)
    }
  }
}
