import Foundation
import TestSupport

/// Chooses steps that fit the state of the clones; equal seeds give equal steps.
struct SequenceGenerator {
  private var random: SeededGenerator
  private var tick = 100

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func pick<T>(_ values: [T]) -> T? { values.randomElement(using: &random) }
  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private static let settings = [
    "fetch.pruneTags true", "fetch.prune true", "push.default nothing", "push.default matching",
    "push.followTags true", "pull.rebase true", "merge.ff only", "merge.conflictStyle diff3",
    "rerere.enabled true", "rerere.autoUpdate true", "status.showUntrackedFiles no",
    "diff.renames false", "branch.autoSetupMerge always", "branch.autoSetupRebase always",
    "core.abbrev 4", "merge.log true", "index.version 4", "core.logAllRefUpdates always",
    "commit.cleanup verbatim", "rebase.autoStash true", "merge.autoStash true",
    "submodule.recurse true", "core.untrackedCache true", "fetch.parallel 4",
    "push.autoSetupRemote true", "fetch.writeCommitGraph true", "log.showSignature true",
    "remote.pushDefault origin", "core.commentChar ';'", "rebase.updateRefs true",
  ]

  /// The lines that create the world.
  mutating func setUp() -> [String] {
    let versions = chance(50)
    let configuration =
      versions ? "versions: { files: [Version.xcconfig], changelog: CHANGELOG.md }" : "{}"
    var lines = [
      "git init -q --bare --template= -b main origin.git",
      "git clone -q --template= origin.git a 2>&1 && cd a && git switch -q -c main"
        + " && printf 'one\\ntwo\\nthree\\n' > shared.txt"
        + " && printf 'MARKETING_VERSION = 1.0.0\\n' > Version.xcconfig"
        + " && printf '# Changelog\\n\\n## [Unreleased]\\n' > CHANGELOG.md"
        + " && printf '%s\\n' '\(configuration)' > .flowctl.yml"
        + " && printf '*.slow filter=slow\\n' > .gitattributes"
        + " && git add -A && git commit -qm 'feat: begin' && git tag v1.0.0 && git branch develop"
        + " && git push -q origin main develop v1.0.0",
      "git clone -q --template= -b develop origin.git b && cd a && git fetch -q"
        + " && git switch -q develop",
    ]
    for clone in ["a", "b"] {
      lines.append("git -C \(clone) config filter.slow.smudge \"$root/bin/smudge\"")
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        guard let setting = pick(Self.settings) else { continue }
        lines.append("git -C \(clone) config \(setting)")
      }
      if chance(15) {
        lines.append("git -C \(clone) config --add remote.origin.fetch '+refs/tags/*:refs/tags/*'")
      }
      if chance(30) {
        lines.append("cd \(clone) && git worktree add -q --detach ../\(clone)-w develop")
      }
    }
    return lines
  }

  /// The next step.
  mutating func next(_ sequence: RandomSequence) throws -> SequenceStep {
    tick += 1
    let clone = chance(60) ? "a" : "b"
    let state = try sequence.state(clone)
    let place = pick(state.trees.keys.sorted().flatMap { $0.count == 1 ? [$0, $0, $0] : [$0] })
    let here = place ?? clone
    guard let tree = state.trees[here] else { throw CocoaError(.fileNoSuchFile) }
    return SequenceStep(place: here, tick: tick, action: action(state, tree, here))
  }

  private mutating func action(
    _ state: CloneState, _ tree: CloneState.Tree, _ place: String
  ) -> SequenceStep.Action {
    if tree.isStopped, chance(75) { return stopped() }
    if chance(50) { return .user(userLine(state, tree, place)) }
    let line = flowctlLine(state, tree)
    switch Int.random(in: 0..<100, using: &random) {
    case ..<35: return .flowctl(line)
    case ..<45 where !line.contains("undo"): return .rehearsed(line)
    case ..<65 where !line.contains("undo"): return .undone(line)
    case ..<95 where !line.contains("undo") && !line.contains("--continue"):
      return .ended(line, endings(), chance(50) ? .resume : .abort)
    default: return .flowctl(line)
    }
  }

  private mutating func endings() -> [SequenceStep.Ending] {
    (0...(chance(40) ? (chance(30) ? 2 : 1) : 0)).map { _ in
      let moment = pick(["before", "after", "before", "after", "amid"]) ?? "before"
      let signal = moment != "amid" && chance(15) ? "INT" : "KILL"
      return SequenceStep.Ending(
        moment: moment, signal: signal, number: Int.random(in: 1...16, using: &random))
    }
  }

  private mutating func stopped() -> SequenceStep.Action {
    let resolve = "git checkout --theirs -- . ; git add -A"
    return pick([
      .user(resolve), .user(resolve), .user("git commit -q --no-edit"),
      .flowctl("flowctl finish --continue"), .flowctl("flowctl update --continue"),
      .flowctl("flowctl finish --abort"), .flowctl("flowctl update --abort"),
      .flowctl("flowctl finish --skip"), .flowctl("flowctl update --skip"),
    ]) ?? .user(resolve)
  }
}

/// The shell lines.
extension SequenceGenerator {
  private mutating func userLine(
    _ state: CloneState, _ tree: CloneState.Tree, _ place: String
  ) -> String {
    let branch = tree.branch ?? ""
    let isPermanent = ["main", "develop", ""].contains(branch)
    let own = tree.index.split(separator: "\n").compactMap {
      $0.split(separator: "\t").last.map(String.init)
    }.filter { $0.hasPrefix("f") }
    switch Int.random(in: 0..<100, using: &random) {
    case ..<38 where !isPermanent || chance(15): return commit(own)
    case ..<50:
      let remote = state.remoteBranches
      return "git switch -q \(pick(state.branches + state.branches + remote) ?? "develop")"
    case ..<63:
      return pick([
        "git push -q origin HEAD", "git push -q origin develop main",
        "git push -q origin HEAD --tags", "git push -q --force-with-lease origin HEAD",
      ]) ?? ""
    case ..<75:
      return pick([
        "git fetch -q", "git pull -q --ff-only", "git fetch -q --prune",
        "git pull -q --no-rebase --no-edit || git merge --abort",
      ]) ?? ""
    case ..<85:
      return pick([
        "echo d\(tick) > dirt-\(tick).txt", "echo d\(tick) >> shared.txt",
        "echo d\(tick) > f\(tick - 3).txt", "echo d\(tick) >> shared.txt; git add shared.txt",
        "echo d\(tick) > .flowctl.yml.orig",
      ]) ?? ""
    case ..<91:
      return pick(["git checkout -q HEAD -- . ", "git clean -qfd", "git stash -q -u"]) ?? ""
    case ..<93: return "git tag note-\(tick)"
    case ..<95: return "git gc -q --prune=now"
    case ..<96: return "git reflog expire --expire=now --all && git gc -q --prune=now"
    case ..<97 where place.count == 1:
      return "git worktree add -q ../\(place)-w \(pick(state.branches) ?? "develop")"
    case ..<98 where place.count == 1: return "git worktree remove ../\(place)-w"
    default: return "git switch -q --detach \(pick(state.branches) ?? "develop")"
    }
  }

  private mutating func commit(_ own: [String]) -> String {
    let subject = pick(["feat: add \(tick)", "fix: correct \(tick)", "feat!: break \(tick)"]) ?? ""
    if chance(25), let file = pick(own) { return "git rm -q \(file) && git commit -qm 'fix: drop'" }
    if chance(25) { return "echo line\(tick) > shared.txt && git commit -qam '\(subject)'" }
    let name = chance(30) ? "f\(tick).slow" : "f\(tick).txt"
    return "echo t\(tick) > \(name) && git add \(name) && git commit -qm '\(subject)' -- \(name)"
  }

  private mutating func flowctlLine(_ state: CloneState, _ tree: CloneState.Tree) -> String {
    let releases = state.branches.filter { $0.hasPrefix("release/") }
    let topics = (state.branches + state.remoteBranches).filter { $0.contains("/") }
    let options = chance(20) ? " --no-fetch" : ""
    switch Int.random(in: 0..<100, using: &random) {
    case ..<16: return "flowctl start feature w\(tick)" + options
    case ..<21:
      let release = pick(releases).map { " --release \($0.dropFirst(8))" } ?? ""
      return "flowctl start bugfix w\(tick)" + release + options
    case ..<27: return "flowctl release start" + (chance(30) ? " --bump major" : "") + options
    case ..<32: return "flowctl hotfix start w\(tick)" + options
    case ..<62:
      let name = chance(60) ? "" : " \(pick(topics) ?? "")"
      let push = chance(40) ? " --push" : ""
      let method = pick(["", "", " --method squash", " --method merge", " --keep", " --resolve"])
      return "flowctl finish\(name) --local\(push)\(method ?? "")" + options
    case ..<66: return "flowctl release finish --local" + (chance(50) ? " --push" : "") + options
    case ..<70: return "flowctl hotfix finish --local" + (chance(50) ? " --push" : "") + options
    case ..<80: return "flowctl update" + (pick(["", " --rebase", " --resolve"]) ?? "") + options
    case ..<86: return "flowctl undo --yes"
    case ..<88: return "flowctl undo \(Int.random(in: 1...5, using: &random)) --yes"
    case ..<94: return "flowctl prune --yes" + options
    case ..<97: return "flowctl finish \(pick(["--continue", "--abort"]) ?? "")"
    default: return "flowctl update \(pick(["--continue", "--abort"]) ?? "")"
    }
  }
}
