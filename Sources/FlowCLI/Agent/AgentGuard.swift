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
  /// Folders that steps before have created, by their resolved paths.
  private var added: [String: Located] = [:]

  /// A working tree, with what the commands before changed in it.
  private struct Place {
    let session: Session
    let policy: Policy
    /// The branches that were checked out, the newest last; nil for a commit.
    var branches: [String?]
    var created: Set<String> = []
    var branch: String? { branches.last ?? nil }
  }

  private enum Located {
    case tree(Place)
    /// Outside of a repository, or in one that this command creates.
    case free
    case clone
    case unknown
  }

  /// The first refusal of a command; nil if it may run.
  static func refusal(
    of command: String, in directory: String, _ world: World
  ) async throws(Failure) -> Diagnostic? {
    var guarding = AgentGuard(world: world)
    let home = world.environment["HOME"]
    var steps = AgentStep.read(command, in: directory, home: home)
    let first = steps.first { if case .alias = $0.action { true } else { false } }
    if let first {
      var aliases: [String: String] = [:]
      if case .tree(let place) = try await guarding.located(first.directory ?? directory).place {
        aliases = try await place.session.gitAliases()
      }
      steps = AgentStep.read(command, in: directory, home: home, aliases: aliases)
    }
    for step in steps {
      if let finding = try await guarding.refusal(of: step) { return finding }
    }
    return nil
  }

  private init(world: World) { self.world = world }

  // MARK: - Places

  private func resolved(_ directory: String) -> String {
    let path = world.absolute(directory)
    return FilePath.resolved(path, files: world.files) ?? path
  }

  /// The working tree of a folder, with its top.
  private mutating func located(
    _ directory: String
  ) async throws(Failure) -> (key: String, place: Located) {
    var path = resolved(directory)
    let new = added.filter { path == $0.key || path.hasPrefix($0.key + "/") }
    if let new = new.max(by: { $0.key.utf8.count < $1.key.utf8.count }) {
      return (new.key, new.value)
    }
    // A folder that `mkdir` is about to create belongs to the repository around it.
    let exists = (try? world.files.status(path)) != nil
    while (try? world.files.status(path)) == nil, let parent = FilePath.parent(of: path) {
      path = parent
    }
    var world = world
    world.directory = path
    guard let session = try? Session.open(world), let location = session.location else {
      return (path, exists ? .free : .unknown)
    }
    let top = location.worktree ?? location.directory
    if let known = places[top] { return (top, .tree(known)) }
    let policy = try session.policy(reading: .branches).policy
    let branch = try await session.refs().head().branch
    return (top, .tree(Place(session: session, policy: policy, branches: [branch])))
  }

  private mutating func add(_ path: String, below directory: String, _ place: Located) {
    let isTree = if case .tree = place { true } else { false }
    let path = resolved(FilePath.join(directory, path))
    // In a repository that exists, `git init` changes nothing.
    if isTree || (try? world.files.status(path)) == nil { added[path] = place }
  }

  // MARK: - Steps

  private mutating func refusal(of step: AgentStep) async throws(Failure) -> Diagnostic? {
    if case .unreadable(let part) = step.action { return Self.unreadable(part) }
    guard let directory = step.directory else { return Self.unreadable("the folder") }
    let (key, located) = try await located(directory)
    if case .addRepository(let path, let isEmpty) = step.action {
      add(path, below: directory, isEmpty ? .free : .clone)
      return nil
    }
    switch located {
    case .free: return nil
    case .unknown: return Self.unreadable("the folder, which is missing,")
    case .clone: return Self.refusal(inClone: step.action)
    case .tree(var place):
      let finding = try await refusal(of: step.action, in: &place)
      if case .addTree(let path, let branch) = step.action {
        var tree = place
        tree.branches = [branch]
        add(path, below: directory, .tree(tree))
      }
      if added[key] != nil { added[key] = .tree(place) } else { places[key] = place }
      return finding
    }
  }

  /// A clone is new, so that only what reaches the server matters.
  private static func refusal(inClone action: AgentStep.Action) -> Diagnostic? {
    switch action {
    case .push, .openRequest, .mergeRequest, .tag: unreadable("the clone, which is missing,")
    default: nil
    }
  }

  private func refusal(
    of action: AgentStep.Action, in place: inout Place
  ) async throws(Failure) -> Diagnostic? {
    let checks = AgentChecks(
      session: place.session, policy: place.policy, branch: place.branch, created: place.created)
    if let finding = try await checks.refusal(of: action) { return finding }
    switch action {
    case .create(let name, _, let checksOut):
      place.created.insert(name)
      if checksOut { place.branches.append(name) }
    case .checkout("-"), .checkout("@{-1}"):
      guard let branch = place.branches.dropLast().last ?? place.session.branchBefore else {
        return Self.unreadable("the branch of 'git checkout -'")
      }
      place.branches.append(branch)
    case .checkout(let name?):
      if let branch = try await checks.checkedOut(name) { place.branches.append(branch.name) }
    case .checkout(nil): place.branches.append(nil)
    case .rename(let from, let to):
      if from.map(checks.current) ?? place.branch == place.branch { place.branches.append(to) }
      place.created.insert(to)
    default: break
    }
    return nil
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

  /// The branch or commit that was checked out before, from Git's reflog; nil if none shows it.
  fileprivate var branchBefore: String? {
    guard let location,
      let bytes = try? world.files.readIfPresent(
        location.gitDirectory + "/logs/HEAD", limit: 1 << 26)
    else { return nil }
    for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() {
      let message = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1).last ?? []
      let text = String(decoding: message, as: UTF8.self)
      guard let names = text.removing(prefix: "checkout: moving from ") else { continue }
      return names.split(separator: " ").first.map(String.init)
    }
    return nil
  }
}
