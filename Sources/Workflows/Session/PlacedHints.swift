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

  /// Hints for the repository of a session.
  package init(_ session: Session) { self.session = session }

  /// The findings with such hints; nothing is read where none of them could need it.
  package func mended(_ findings: [Diagnostic]) -> [Diagnostic] {
    guard findings.contains(where: { Self.matters($0.hint ?? "") }) else { return findings }
    return findings.map { finding in
      var finding = finding
      finding.hint = finding.hint.map(mended)
      return finding
    }
  }

  /// A command as it works here.
  func mended(_ command: String) -> String {
    guard session.location != nil, Self.matters(command) else { return command }
    return renaming(command) ?? switches.reduce(command) { $0.replacing($1.command, $1.place) }
  }

  /// The same of a command that only has to leave the branch that is checked out.
  func leaving(_ command: String) -> String {
    guard Self.matters(command), switches.contains(where: { $0.command == command }) else {
      return command
    }
    return "git switch --detach"
  }

  private static let switching = "git switch "
  private static let renaming = "git branch -m "
  private static let and = " && "

  private static func matters(_ hint: String) -> Bool {
    hint.hasPrefix(renaming) || hint.contains(switching)
  }

  /// The command that leads to each branch of another work tree.
  private var switches: [(command: String, place: String)] {
    guard let location = session.location else { return [] }
    return CheckedOutBranch.elsewhere(than: location, files: session.world.files).map {
      (
        Self.switching + ShellWord.quoted(RefName.short($0.ref)),
        "cd " + ShellWord.quoted($0.worktree)
      )
    }
  }

  /// The whole way to another name for a branch that the remote has, too.
  private func renaming(_ hint: String) -> String? {
    let end = hint.firstRange(of: Self.and)?.lowerBound ?? hint.endIndex
    let (first, rest) = (String(hint[..<end]), hint[end...])
    guard let names = first.removing(prefix: Self.renaming)?.split(separator: " "),
      names.count == 2, !names.contains(where: { $0.contains("'") }),
      let location = session.location,
      let remote = try? session.policy(reading: .branches).policy.remote,
      let refs = try? RefStore(location, files: session.world.files)
    else { return nil }
    let (old, new) = (String(names[0]), String(names[1]))
    let isThere = { (ref: String) in (try? refs.resolve(ref)) != nil }
    guard isThere(RefName.tracking(old, of: remote)) else { return nil }
    let isHere = isThere(RefName.branch(old))
    // What follows is done to the branch here.
    let entering =
      isHere || rest.isEmpty
      ? "" : Self.and + "git fetch \(ShellWord.quoted(remote))" + Self.and + Self.switching + new
    return BranchRenaming.command(old, to: new, isHere: isHere, remote: remote)
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
