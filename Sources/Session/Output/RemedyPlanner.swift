import Configuration
package import Base
import Git
import Gitflow

/// Remedies that work in this repository, instead of the general ones of rules.
///
/// A rule knows only names: not that a branch is checked out in another working tree, so that Git
/// refuses to switch to it, nor that the remote has a branch that is renamed locally.
package struct RemedyPlanner {
  let session: Session
  // Read once, and only if needed: there may be thousands of remedies.
  private lazy var elsewhere = readElsewhere()
  private lazy var gone = readGone()
  private lazy var remote = readRemote()
  private lazy var useReader = (try? session.policy(reading: .branches).policy).flatMap {
    BranchUseReader(session, $0)
  }
  private var uses = 0

  /// Of more branches, the history is not read for a hint.
  private static let mostUses = 100

  /// Remedies for the repository of a session.
  package init(_ session: Session) { self.session = session }

  /// The findings with such remedies; nothing is read where none of them could need it.
  package mutating func planned(_ findings: [Diagnostic]) -> [Diagnostic] {
    var findings = findings
    for index in findings.indices {
      findings[index].hint = findings[index].hint.flatMap { planned($0) }
    }
    return findings
  }

  /// The edit of an existing file that adds a permanent branch; `init` would not change it.
  private func declaring(_ name: String) -> Remedy {
    if !hasConfiguration { return .flowctl("init") }
    let kind = String(
      name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    return .explain(
      "to keep '\(name)', add to \(Session.configurationName): "
        + "branches: { \(kind): { name: \(name), from: main } }")
  }

  /// A remedy of `status`: switching to a branch only has to leave the current one.
  package mutating func leaving(_ remedy: Remedy) -> Remedy {
    if case .run(let command)? = remedy.steps.first, let name = Self.switched(by: command),
      elsewhere[name] != nil
    {
      return .git("switch", "--detach")
    }
    return planned(remedy) ?? remedy
  }

  /// A remedy for this repository; nil if it would fail, or damage a branch that others use.
  package mutating func planned(_ remedy: Remedy) -> Remedy? {
    let remedy = goingOn(remedy)
    var steps: [Remedy.Step] = []
    for step in remedy.steps {
      guard case .run(let command) = step else {
        steps.append(step)
        continue
      }
      if command == .flowctl("init"), let taking = takingConfiguration {
        steps += taking.steps
        continue
      }
      if command == .flowctl("init"), hasConfiguration {
        steps.append(.explain(namingBranches))
        continue
      }
      if let blocked = blockedProduction(createdBy: command) {
        steps = Self.joined(steps, blocked.steps)
        continue
      }
      if let name = remote?.merged(by: command), useReader?.hasRemovedCommits(name) == true {
        let other = "\(remote?.name ?? "")/\(name)"
        return Remedy.explain(
          "'\(other)' no longer has commits that '\(name)' has; to compare them"
        )
        .then(.git("log", "--oneline", "--left-right", "\(name)...\(other)"))
      }
      if let (old, new) = Self.renamed(by: command) {
        guard let renaming = renaming(old, to: new, command) else { return nil }
        steps = Self.joined(steps, renaming.steps)
        // The next steps need the new name.
        if renaming.steps.last != .run(command) { return Remedy(steps) }
      } else {
        if let name = Self.switched(by: command), gone.contains(name), elsewhere[name] == nil {
          steps.append(.run(.git("worktree", "prune")))
        }
        if let name = Self.rebased(by: command), isOnlyOnRemote(name) {
          steps.append(.run(.git("switch", name)))
        }
        steps.append(.run(planned(command)))
      }
    }
    return Remedy(steps)
  }

  /// The steps with those of a renaming; what leads to its command also leads to a mere name.
  private static func joined(_ steps: [Remedy.Step], _ renaming: [Remedy.Step]) -> [Remedy.Step] {
    guard case .explain(let lead)? = steps.last, renaming.count == 1,
      case .explain(let name)? = renaming.first
    else { return steps + renaming }
    return steps.dropLast() + [.explain("\(lead): \(name)")]
  }

  /// The next steps with the branch of a remedy, if it already exists.
  private mutating func goingOn(_ remedy: Remedy) -> Remedy {
    let steps = remedy.steps.drop { if case .explain = $0 { true } else { false } }
    guard case .run(let making)? = steps.first, making.words.count == 6,
      making.words[..<4] == ["git", "switch", "--no-track", "-c"], let remote,
      remote.here.contains(making.words[4])
    else { return remedy }
    let name = making.words[4]
    let target = making.words[5].removing(prefix: remote.name + "/") ?? making.words[5]
    if remote.branches.contains(name) {
      return .explain("merge '\(name)' into '\(target)' by a pull request")
    }
    let entered = Remedy.git("switch", name).then(Remedy(Array(steps.dropFirst())))
    if !remote.branches.isEmpty {
      return entered.then(.git("push", "--set-upstream", remote.name, name))
    }
    return entered.then(.run([.git("switch", target), .git("merge", "--no-ff", name)]))
  }

  private mutating func planned(_ command: Command) -> Command {
    if let own = startOfProduction(createdBy: command) ?? finishing(here: command) { return own }
    if let name = Self.switched(by: command), let place = elsewhere[name] {
      return Command(["cd", place])
    }
    guard session.location?.isShallow == false, command.words.contains("--unshallow") else {
      return catalogsTyped(in: command)
    }
    // In a complete clone this fetch is useless: Git refuses it there.
    if command == Session.unshallow { return .git("fsck", "--connectivity-only") }
    return Command(command.words.filter { $0 != "--unshallow" })
  }

  /// Findings name catalogs from the top of the repository; commands are relative to the user's
  /// directory.
  private func catalogsTyped(in command: Command) -> Command {
    guard command.words.starts(with: ["flowctl", "strings"]), let top = session.location?.worktree,
      top != session.world.directory
    else { return command }
    return Command(
      command.words.map { word in
        let isFromTop =
          word.hasSuffix(".xcstrings") && !word.hasPrefix("/")
          && (try? session.world.files.status(top + "/" + word)) != nil
        return isFromTop ? session.typed(word) : word
      })
  }

  /// Takes the configuration of another branch, if the current one has none; nil if none has.
  ///
  /// Without the other's commits: the current branch may be production, or a version.
  private var takingConfiguration: Remedy? {
    mutating get {
      guard !hasConfiguration, let location = session.location, !location.isBare,
        let remote, let objects = try? session.objects(),
        let refs = try? RefStore(location, files: session.world.files)
      else { return nil }
      // A topic branch is updated from the integration branch.
      let usual = ["develop", "main"].flatMap { [$0] + BranchLayout.usualNames(insteadOf: $0) }
      let local = (usual + [remote.defaultBranch].compactMap(\.self))
        .filter(remote.here.contains).map { (RefName.branch($0), $0) }
      let tracked = [remote.defaultBranch].compactMap(\.self).map {
        (RefName.tracking($0, of: remote.name), "\(remote.name)/\($0)")
      }
      let other = (local + tracked).first { ref, _ in
        guard let tip = (try? refs.resolve(ref)).flatMap(\.self) else { return false }
        return objects.isFile(Session.configurationName, in: tip)
      }?.1
      return other.map { name in
        Remedy.explain("'\(name)' has a \(Session.configurationName), this branch does not")
          .then(.git("checkout", name, "--", session.typed(Session.configurationName)))
      }
    }
  }

  /// The edit that adds the branches to an existing file; `init` would not change it.
  private var namingBranches: String {
    mutating get {
      let layout = BranchLayout(
        branches: remote.map { $0.here.union($0.branches) } ?? [],
        defaultBranch: remote?.defaultBranch)
      let production = ForeignText.shown(layout.production ?? "<name>")
      let integration = layout.integration.map { ", develop: \(ForeignText.shown($0))" } ?? ""
      return "name the branches that exist in \(Session.configurationName): "
        + "branches: { main: \(production)\(integration) }"
    }
  }

  /// True for a name that is only checked.
  private mutating func isNowhere(_ name: String) -> Bool {
    guard let remote else { return false }
    return !remote.here.contains(name) && !remote.branches.contains(name)
  }

  /// True for a branch that Git creates locally when it switches to it.
  private mutating func isOnlyOnRemote(_ name: String) -> Bool {
    guard let remote else { return false }
    return !remote.here.contains(name) && remote.branches.contains(name)
  }

  /// The command that renames a branch; nil if it must keep its name, or its use is not known.
  private mutating func renaming(_ old: String, to new: String, _ command: Command) -> Remedy? {
    if session.location == nil || isNowhere(old) || uses == Self.mostUses {
      return .explain("name it '\(new)'")
    }
    if let taking = takingConfiguration { return taking }
    guard let remote, let policy = try? session.policy(reading: .branches).policy else {
      return .run(command)
    }
    // If case is ignored, a name that differs only in case is the branch itself.
    let isTaken = remote.branches.contains(new) || remote.here.contains(new)
    if isTaken, old.lowercased() != new.lowercased() { return nil }
    let named = BranchNameRule(BranchClassifier(policy.model)).check(new)
    guard named.diagnostics.isEmpty else { return nil }
    uses += 1
    guard let use = useReader?.use(of: old) else { return nil }
    if let tag = use.released {
      return Remedy.explain("'\(old)' is released as '\(tag)'; to clean up")
        .then(.flowctl("finish", old, "--local"))
    }
    let branch = BranchClassifier(policy.model).classify(old)
    if case .bot = branch, use.authors?.contains(where: \.isBot) == true {
      return "if a bot pushed it, its pull request passes"
    }
    let isFree = use.isOwn(of: nil) || !remote.branches.contains(old)
    if use.dependence == nil, isFree {
      // Git has no name inside of another one, so that a plan can't have both.
      if !new.hasPrefix(old + "/") { return .run(command) }
      return remote.branches.contains(old)
        ? .flowctl("rename", old, "<new>") : .git("branch", "-m", old, new)
    }
    if branch.kind == nil { return declaring(old) }
    return Remedy.explain("other users depend on '\(old)'; to continue with another name")
      .then(.git("switch", "--create", new, old))
  }

  /// The remote's branches at the last fetch, and the local ones.
  private struct Remote {
    var name: String
    var branches: Set<String>
    var here: Set<String>
    var defaultBranch: String?

    /// The branch of `git merge … <remote>/<branch>`.
    func merged(by command: Command) -> String? {
      guard command.words.starts(with: ["git", "merge"]) else { return nil }
      return command.words.last?.removing(prefix: name + "/")
    }
  }

  /// The working tree of each branch that is checked out elsewhere.
  private func readElsewhere() -> [String: String] {
    let trees =
      session.location.map {
        (try? CheckedOutBranch.elsewhere(than: $0, files: session.world.files)) ?? []
      }
      ?? []
    return Dictionary(
      trees.map { (RefName.short($0.ref), $0.worktree) }, uniquingKeysWith: { first, _ in first })
  }

  /// The branches of deleted working trees, which Git still treats as checked out.
  private func readGone() -> Set<String> {
    let trees =
      session.location.map {
        (try? CheckedOutBranch.ofGoneTrees(of: $0, files: session.world.files)) ?? []
      }
      ?? []
    return Set(trees.map { RefName.short($0.ref) })
  }

  /// The branches of the policy's remote at the last fetch, and the local ones; nil if unreadable.
  private func readRemote() -> Remote? {
    guard let location = session.location,
      let name = try? session.policy(reading: .branches).policy.remote,
      let refs = try? RefStore(location, files: session.world.files)
    else { return nil }
    func names(under prefix: String) throws(GitError) -> Set<String> {
      var names: Set<String> = []
      try refs.forEachName(under: prefix) { names.insert(String(decoding: $0, as: UTF8.self)) }
      return names
    }
    let tracking = RefName.tracking("", of: name)
    guard let branches = try? names(under: tracking),
      let here = try? names(under: RefName.branch("")),
      let tracked = try? refs.references(under: tracking)
    else { return nil }
    return Remote(
      name: name, branches: branches, here: here, defaultBranch: tracked.defaultBranch(of: name))
  }
}
