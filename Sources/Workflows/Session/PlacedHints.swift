import Configuration
package import Diagnostics
import Effects
import Git
import Gitflow

/// Hints as they work in this repository, in the place of those that rules give for most.
///
/// A rule knows names alone: not that another work tree has a branch checked out, which git then
/// refuses to switch to, nor that the remote has a branch that is renamed here.
package struct PlacedHints {
  private let session: Session
  // Read once, and only if asked for: there may be thousands of hints.
  private lazy var switches = readSwitches()
  private lazy var remote = readRemote()

  /// Hints for the repository of a session.
  package init(_ session: Session) { self.session = session }

  /// The findings with such hints; nothing is read where none of them could need it.
  package mutating func mended(_ findings: [Diagnostic]) -> [Diagnostic] {
    guard session.location != nil else { return findings }
    var findings = findings
    for index in findings.indices {
      guard let hint = findings[index].hint, matters(hint) else { continue }
      findings[index].hint = isRefused(hint) ? nil : mended(hint)
    }
    return findings
  }

  /// A command as it works here.
  private mutating func mended(_ command: String) -> String {
    if command == Self.deepening { return "git fsck --connectivity-only" }
    return renaming(command) ?? switches.reduce(command) { $0.replacing($1.command, $1.place) }
  }

  /// A command of its own, as it works here; a switch only has to leave the branch that is checked out.
  mutating func placed(_ command: String) -> String {
    guard matters(command) else { return command }
    if let whole = renaming(command) { return whole }
    guard switches.contains(where: { $0.command == command }) else {
      return command
    }
    return "git switch --detach"
  }

  private static let switching = "git switch "
  private static let renaming = "git branch -m "
  /// What a complete clone lacks is not fetched by it: git refuses it there.
  private static let deepening = "git fetch --unshallow"
  private static let and = " && "

  private func matters(_ hint: String) -> Bool {
    hint.utf8.starts(with: Self.renaming.utf8) || hint.contains(Self.switching)
      || (hint == Self.deepening && session.location?.isShallow == false)
  }

  /// What the last fetch has shown of the remote, and the branches here.
  private struct Remote {
    var name: String
    var branches: Set<String>
    var here: Set<String>
    var defaultBranch: String?
  }

  /// The command that leads to each branch of another work tree.
  private func readSwitches() -> [(command: String, place: String)] {
    guard let location = session.location else { return [] }
    return CheckedOutBranch.elsewhere(than: location, files: session.world.files).map {
      (
        Self.switching + ShellWord.quoted(RefName.short($0.ref)),
        "cd " + ShellWord.quoted($0.worktree)
      )
    }
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

  /// True of the remote's default branch, and of another name that a branch has already.
  private mutating func isRefused(_ hint: String) -> Bool {
    guard let (old, new, _) = Self.names(hint), let remote else { return false }
    if remote.defaultBranch == old { return true }
    guard remote.branches.contains(new) || remote.here.contains(new) else { return false }
    // Where case is ignored, a name that differs by nothing else leads to the branch itself.
    return old.lowercased() != new.lowercased()
  }

  /// What a renaming is from and to, and what follows it.
  private static func names(_ hint: String) -> (old: String, new: String, rest: Substring)? {
    guard hint.utf8.starts(with: renaming.utf8) else { return nil }
    // A name that has to be quoted stays as the rule gives it, so no other holds an `&`.
    let end = hint.utf8.firstIndex(of: UInt8(ascii: "&")).map(hint.utf8.index(before:))
    let (first, rest) = (hint[..<(end ?? hint.endIndex)], hint[(end ?? hint.endIndex)...])
    if first.utf8.contains(UInt8(ascii: "'")) { return nil }
    let names = first.dropFirst(renaming.count).split(separator: " ")
    guard names.count == 2 else { return nil }
    return (String(names[0]), String(names[1]), rest)
  }

  /// The whole way to another name for a branch that the remote has, too.
  private mutating func renaming(_ hint: String) -> String? {
    guard let (old, new, rest) = Self.names(hint), let remote, remote.branches.contains(old)
    else { return nil }
    let isHere = remote.here.contains(old)
    // What follows is done to the branch here.
    let entering =
      isHere || rest.isEmpty
      ? ""
      : Self.and + "git fetch \(ShellWord.quoted(remote.name))" + Self.and + Self.switching + new
    return BranchRenaming.command(old, to: new, isHere: isHere, remote: remote.name)
      .map { $0 + entering + rest }
  }
}

extension String {
  /// The text with a command replaced where it ends with a word, not within one.
  fileprivate func replacing(_ command: String, _ other: String) -> String {
    guard let range = firstRange(of: command) else { return self }
    let rest = self[range.upperBound...]
    guard rest.first.map({ " ,;".contains($0) }) ?? true else { return self }
    return self[..<range.lowerBound] + other + rest
  }
}
