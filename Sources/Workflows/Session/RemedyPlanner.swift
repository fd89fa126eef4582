import Configuration
package import Diagnostics
import Effects
import Git
import Gitflow

/// Remedies as they work in this repository, in the place of those that rules give for most.
///
/// A rule knows names alone: not that another work tree has a branch checked out, which git then
/// refuses to switch to, nor that the remote has a branch that is renamed here.
package struct RemedyPlanner {
  private let session: Session
  // Read once, and only if asked for: there may be thousands of remedies.
  private lazy var elsewhere = readElsewhere()
  private lazy var remote = readRemote()

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

  /// A remedy of `status`: what switches to a branch only has to leave the one that is checked out.
  mutating func leaving(_ remedy: Remedy) -> Remedy {
    if case .run(let command)? = remedy.steps.first, let name = Self.switched(by: command),
      elsewhere[name] != nil
    {
      return .git("switch", "--detach")
    }
    return planned(remedy) ?? remedy
  }

  /// A remedy as it works here; nil where it would be refused, or harm a branch that others build on.
  private mutating func planned(_ remedy: Remedy) -> Remedy? {
    var steps: [Remedy.Step] = []
    for (index, step) in remedy.steps.enumerated() {
      guard case .run(let command) = step else {
        steps.append(step)
        continue
      }
      // What comes after a push is a part of a whole renaming already.
      if index == 0, let (old, new) = Self.renamed(by: command) {
        if session.location == nil || isNowhere(old) { return .explain("name it '\(new)'") }
        let isFollowed = remedy.steps.count > 1
        guard let commands = renaming(old, to: new, isFollowed: isFollowed) else { return nil }
        steps += commands.map(Remedy.Step.run)
      } else {
        steps.append(.run(planned(command)))
      }
    }
    return Remedy(steps)
  }

  private mutating func planned(_ command: Command) -> Command {
    if let name = Self.switched(by: command), let place = elsewhere[name] {
      return Command(["cd", place])
    }
    if command == .flowctl("init"), hasConfiguration { return command.adding("--dry-run") }
    guard session.location?.isShallow == false, command.words.contains("--unshallow") else {
      return command
    }
    // What a complete clone lacks is not fetched by it: git refuses it there.
    if command == Session.unshallow { return .git("fsck", "--connectivity-only") }
    return Command(command.words.filter { $0 != "--unshallow" })
  }

  /// True where `init` would refuse: beside a file that is there it only prints what fits.
  private var hasConfiguration: Bool {
    let root = session.location?.worktree ?? session.world.directory
    return (try? session.world.files.status("\(root)/\(Session.configurationName)")) != nil
  }

  /// The names of `git branch -m <old> <new>`.
  private static func renamed(by command: Command) -> (old: String, new: String)? {
    let words = command.words
    guard words.count == 5, words[..<3] == ["git", "branch", "-m"] else { return nil }
    return (words[3], words[4])
  }

  /// True of a name that was only asked about.
  private mutating func isNowhere(_ name: String) -> Bool {
    guard let remote else { return false }
    return !remote.here.contains(name) && !remote.branches.contains(name)
  }

  /// The branch of `git switch <branch>`.
  private static func switched(by command: Command) -> String? {
    let words = command.words
    guard words.count == 3, words[..<2] == ["git", "switch"] else { return nil }
    return words[2]
  }

  /// The whole way to another name for a branch; nil where it must keep its own.
  private mutating func renaming(_ old: String, to new: String, isFollowed: Bool) -> [Command]? {
    if LongLivedNames.contains(old) { return nil }
    let here = [Command.git("branch", "-m", old, new)]
    guard let remote else { return here }
    if remote.defaultBranch == old { return nil }
    // Where case is ignored, a name that differs by nothing else leads to the branch itself.
    if remote.branches.contains(new) || remote.here.contains(new),
      old.lowercased() != new.lowercased()
    {
      return nil
    }
    guard remote.branches.contains(old) else { return here }
    let isHere = remote.here.contains(old)
    let commands = BranchRenaming.command(old, to: new, isHere: isHere, remote: remote.name)
    // What follows is done to the branch here.
    let entering: [Command] =
      isHere || !isFollowed ? [] : [.git("fetch", remote.name), .git("switch", new)]
    return commands.map { $0 + entering }
  }

  /// What the last fetch has shown of the remote, and the branches here.
  private struct Remote {
    var name: String
    var branches: Set<String>
    var here: Set<String>
    var defaultBranch: String?
  }

  /// The work tree of each branch that another one has checked out.
  private func readElsewhere() -> [String: String] {
    guard let location = session.location else { return [:] }
    let trees = CheckedOutBranch.elsewhere(than: location, files: session.world.files)
    return Dictionary(
      trees.map { (RefName.short($0.ref), $0.worktree) }, uniquingKeysWith: { first, _ in first })
  }

  /// The remote that the policy names, the branches that it had at the last fetch, and those here.
  private func readRemote() -> Remote? {
    guard let location = session.location,
      let name = try? session.policy(reading: .branches).policy.remote,
      let refs = try? RefStore(location, files: session.world.files)
    else { return nil }
    func names(under prefix: String) -> Set<String> {
      var names: Set<String> = []
      try? refs.forEachName(under: prefix) { names.insert(String(decoding: $0, as: UTF8.self)) }
      return names
    }
    let tracking = RefName.tracking("", of: name)
    let head = (try? refs.references(under: tracking))?.lazy.compactMap(\.symbolicTarget).first
    return Remote(
      name: name, branches: names(under: tracking), here: names(under: RefName.branch("")),
      defaultBranch: head.map { String($0.dropFirst(tracking.count)) })
  }
}
