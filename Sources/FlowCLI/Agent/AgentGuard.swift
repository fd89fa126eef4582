import Base
import BranchCommands
import Configuration
import Git
import Gitflow
import Session

/// Decides whether a coding agent may run a command that changes branches.
///
/// It asks the checks of branches and merges. What it can't see it refuses only where
/// the command could reach a protected branch; Git's hooks and the server are behind it.
struct AgentGuard {
  private let world: World
  private var places: [String: Place] = [:]

  /// A working tree, with what the commands before changed in it.
  private struct Place {
    let session: Session
    let policy: Policy
    var branch: String?
    var created: Set<String> = []
  }

  /// The first refusal of a command; nil if it may run.
  static func refusal(
    of command: String, in directory: String, _ world: World
  ) async throws(Failure) -> Diagnostic? {
    var guarding = AgentGuard(world: world)
    var steps = AgentStep.read(command, in: directory)
    if steps.contains(where: { if case .alias = $0.action { true } else { false } }) {
      let aliases = try await guarding.place(directory)?.session.gitAliases() ?? [:]
      steps = AgentStep.read(command, in: directory, aliases: aliases)
    }
    for step in steps {
      if let finding = try await guarding.refusal(of: step) { return finding }
    }
    return nil
  }

  private init(world: World) { self.world = world }

  /// The working tree of a folder; nil outside of a repository.
  private mutating func place(_ directory: String) async throws(Failure) -> Place? {
    var world = world
    world.directory = directory
    guard let session = try? Session.open(world), let top = session.location?.worktree else {
      return nil
    }
    if let known = places[top] { return known }
    let policy = try session.policy(reading: .branches).policy
    let place = Place(
      session: session, policy: policy, branch: try await session.refs().head().branch)
    places[top] = place
    return place
  }

  private mutating func refusal(of step: AgentStep) async throws(Failure) -> Diagnostic? {
    if case .unreadable(let part) = step.action { return Self.unreadable(part) }
    guard let directory = step.directory else { return Self.unreadable("the folder") }
    guard var place = try await place(directory) else { return nil }
    let checks = AgentChecks(
      session: place.session, policy: place.policy, branch: place.branch, created: place.created)
    let finding = try await checks.refusal(of: step.action)
    switch step.action {
    case .create(let name, _, let checksOut):
      place.created.insert(name)
      if checksOut { place.branch = name }
    case .checkout(let name):
      if let branch = try await checks.checkedOut(name) { place.branch = branch.name }
    case .rename(let from, let to):
      if from == nil || from == place.branch { place.branch = to }
      place.created.insert(to)
    default: break
    }
    if let top = place.session.location?.worktree { places[top] = place }
    return finding
  }

  static func unreadable(_ part: String) -> Diagnostic {
    Diagnostic(
      AgentFiles.rule, "flowctl can't read \(part) in this command, so it can't check it",
      hint: "write the names of branches and folders as plain words")
  }
}

extension Session {
  /// Git's aliases by name.
  fileprivate func gitAliases() async throws(Failure) -> [String: String] {
    let git = try git()
    let settings = try await askingGit(await git.settings(matching: "^alias\\."))
    return Dictionary(
      settings.compactMap { setting in
        setting.key.removing(prefix: "alias.").map { ($0, setting.value ?? "") }
      },
      uniquingKeysWith: { _, last in last })
  }
}
