import Base
import Git
import Gitflow
import Session

/// Git settings for remotes, branches, and signing.
struct PlanSettings: Sendable {
  private(set) var remotes: [Remote] = []
  private(set) var signsCommits = false
  private(set) var signsTags = false
  /// The repository's settings of single branches, which are deleted with the branch.
  private var branches: [FlowSetting] = []

  private static let pattern =
    "^(remote\\..*\\.url|commit\\.gpgsign|tag\\.gpgsign|tag\\.forcesignannotated|branch\\..*)$"

  init() {}

  /// Reads the configuration; `forced` signs tags regardless of it.
  static func read(
    _ session: Session, signsTags forced: Bool = false
  ) async throws(Failure) -> PlanSettings {
    let git = try session.git()
    let placed = try await askingGit(await git.placedSettings(matching: pattern))
    var settings = PlanSettings()
    settings.remotes = Remote.all(in: placed.map(\.setting))
    for (isLocal, setting) in placed { settings.take(setting, isLocal: isLocal) }
    if forced { settings.signsTags = true }
    return settings
  }

  private mutating func take(_ setting: GitSetting, isLocal: Bool) {
    switch setting.key {
    case "commit.gpgsign": signsCommits = Self.isTrue(setting.value)
    case "tag.gpgsign": signsTags = Self.isTrue(setting.value)
    case "tag.forcesignannotated":
      if Self.isTrue(setting.value) { signsTags = true }
    case let key where isLocal && key.hasPrefix("branch."):
      branches.append(FlowSetting(key, setting.value ?? "true"))
    default: break
    }
  }

  /// The settings of the branches that some changes delete.
  func going(with changes: [RefChange]) -> [FlowSetting] {
    let names = Set(changes.filter { $0.after == nil }.map { RefName.short($0.ref) })
    return branches.filter { $0.branch.map(names.contains) ?? false }
  }

  /// Booleans as Git reads them: a key without a value is true.
  private static func isTrue(_ value: String?) -> Bool {
    guard let value = value?.lowercased() else { return true }
    return ["true", "yes", "on", "1"].contains(value)
  }
}
