import Foundation
import TestSupport
import Testing

/// Does steps one by one, and checks after each what must never happen.
struct RandomSequence {
  private(set) var world: SequenceWorld
  private(set) var clones: [String: CloneState] = [:]
  private(set) var origin: [String: String] = [:]
  /// Commits that a clone has had on its own branches and tags; only its user may give them up.
  private var known: [String: Set<String>] = [:]
  /// Tags that flowctl itself has made in a clone, and may take back.
  private var madeTags: [String: Set<String>] = [:]
  /// Commits that flowctl itself has brought to a clone, such as a merge or a changelog's section.
  private var made: [String: Set<String>] = [:]
  /// Files that flowctl's runs have left changed, and no user has touched since.
  private var madeFiles: [String: Set<String>] = [:]
  /// Files that were added and deleted on one branch which a clone has finished.
  private var dead: [String: [String: String]] = [:]
  private var deleted: [String: String] = [:]
  private var trees: [String: Set<String>] = [:]
  /// What the last command has written.
  private(set) var said = ""

  init(setUp lines: [String]) async throws {
    world = try SequenceWorld()
    for (tick, line) in lines.enumerated() {
      let run = try await world.run(".", tick, line)
      try #require(run.status == 0, "\(line)\n\(run.errors)")
    }
    for clone in ["a", "b"] {
      clones[clone] = try await CloneState.read(clone, in: world)
      known[clone] = clones[clone]?.own
    }
    origin = try await originRefs()
  }

  func state(_ clone: String) throws -> CloneState {
    guard let state = clones[clone] else { throw CocoaError(.fileNoSuchFile) }
    return state
  }

  /// Does a step.
  mutating func perform(_ step: SequenceStep) async throws {
    switch step.action {
    case .user(let line): try await user(step, line)
    case .flowctl(let line): try await flowctl(step, line)
    case .rehearsed(let line): try await rehearse(step, line)
    case .undone(let line): try await undo(step, line)
    case .ended(let line, let endings, let recovery):
      try await end(step, line, endings, recovery)
    }
  }

  private mutating func look(_ clone: String) async throws -> CloneState {
    let state = try await CloneState.read(clone, in: world)
    clones[clone] = state
    origin = try await originRefs()
    return state
  }

  private func originRefs() async throws -> [String: String] {
    let list = "git --git-dir=origin.git for-each-ref --format='%(refname) %(objectname)'"
    var refs: [String: String] = [:]
    for line in try await world.look(".", list).output.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 2 { refs[words[0]] = words[1] }
    }
    return refs
  }

  private mutating func user(_ step: SequenceStep, _ line: String) async throws {
    let before = try state(step.clone)
    let branch = before.trees[step.place]?.branch
    said = ""
    _ = try await world.run(step.place, step.tick, line)
    let state = try await look(step.clone)
    known[step.clone] = (known[step.clone] ?? []).intersection(state.kept).union(state.own)
    madeFiles[step.clone]?.subtract(SequenceChecks.changed(before, state))
    if line.hasPrefix("git rm"), let branch,
      let file = line.split(separator: " ").dropFirst(3).first
    {
      deleted[String(file)] = branch
    }
  }
}

/// The commands of flowctl.
extension RandomSequence {
  @discardableResult
  private mutating func flowctl(
    _ step: SequenceStep, _ line: String, isEnded: Bool = false
  ) async throws -> FlowctlRun {
    let before = try state(step.clone)
    let earlier = origin
    let run = try await world.run(step.place, step.tick, line)
    said = run.output + run.errors
    try SequenceChecks.status(run, line, isEnded: isEnded)
    let after = try await look(step.clone)
    let takesBack = line.contains("undo") || line.contains("--abort") || isEnded
    let tags = before.tags.filter { madeTags[step.clone]?.contains($0.key) != true || !takesBack }
    try SequenceChecks.tags(tags, after, said)
    let files = takesBack ? madeFiles[step.clone] ?? [] : []
    try SequenceChecks.files(before, after, said, made: files)
    madeFiles[step.clone, default: []].formUnion(SequenceChecks.changed(before, after))
    try SequenceChecks.objects(after)
    // What no user has made may go when its run is taken back.
    if takesBack { known[step.clone]?.subtract(made[step.clone] ?? []) }
    let lost = (known[step.clone] ?? []).subtracting(after.kept)
    guard lost.isEmpty else {
      throw SequenceViolation(.lostCommit, lost.sorted().joined(separator: " ") + "\n" + said)
    }
    known[step.clone]?.formUnion(after.own)
    made[step.clone, default: []].formUnion(after.own.subtracting(before.own))
    for tag in after.tags.keys where before.tags[tag] == nil && origin[tag] == nil {
      madeTags[step.clone, default: []].insert(tag)
    }
    try await checkMerges(step, before, earlier)
    if takesBack { dead[step.clone] = [:] }
    let clone = step.clone
    try await SequenceChecks.content(dead[clone] ?? [:], before, after, said) { commit in
      try await paths(clone, commit)
    }
    if run.status == 0, line.contains("finish"), !line.contains("--dry-run") {
      try await bury(step, before, after)
    }
    return run
  }

  private mutating func rehearse(_ step: SequenceStep, _ line: String) async throws {
    let before = try state(step.clone)
    let earlier = origin
    let rehearsal = try await flowctl(step, line + " --dry-run")
    let after = try state(step.clone)
    let changes = after.undone(to: before, fetched: Set(earlier.keys))
    guard changes.isEmpty, origin == earlier else {
      throw SequenceViolation(.dryRun, "it changes \(changes)")
    }
    let run = try await flowctl(step, line)
    if rehearsal.status == 0, run.status != 0, !line.contains("--push") {
      throw SequenceViolation(
        .dryRun, "status 0 in the dry run, then \(run.status):\n\(rehearsal.output)\n\(said)")
    }
  }

  private mutating func undo(_ step: SequenceStep, _ line: String) async throws {
    let before = try state(step.clone)
    let earlier = origin
    let run = try await flowctl(step, line)
    let after = try state(step.clone)
    guard run.status == 0, !after.undone(to: before, fetched: Set(earlier.keys)).isEmpty else {
      return
    }
    let undone = try await flowctl(step, "flowctl undo --yes")
    guard undone.status == 0 else {
      if origin != earlier { return }
      throw SequenceViolation(.inexactUndo, "undo is refused:\n\(said)")
    }
    let differences = try state(step.clone).undone(to: before, fetched: Set(earlier.keys))
    guard differences.isEmpty else {
      throw SequenceViolation(.inexactUndo, differences.joined(separator: "\n") + "\n" + said)
    }
  }

  /// Ends a command, then ends what should recover it, and then recovers it.
  private mutating func end(
    _ step: SequenceStep, _ line: String, _ endings: [SequenceStep.Ending],
    _ recovery: SequenceStep.Recovery
  ) async throws {
    let (before, earlier) = (try state(step.clone), origin)
    if before.trees.values.contains(where: { $0.isStopped || $0.isLocked }) { return }
    let family = Self.family(line)
    var (ways, turn) = ([recovery, recovery, recovery.other, recovery, recovery.other], 0)
    var rest = endings[...]
    var next = line
    while true {
      let first = rest.popFirst()
      let run = try await flowctl(step, Self.ended(next, first), isEnded: first != nil)
      // Nothing waits where it came to its end, or had none to come to.
      if turn == 0, run.status == 0 || [1, 2, 64, 65, 69].contains(run.status) && !isOpen(run) {
        if family != "undo" { return }
      }
      if turn > 0, first == nil || run.status != 137 {
        if run.status == 0 || run.status == 64 { break }
      }
      guard !ways.isEmpty else {
        throw SequenceViolation(.unrecovered, "\(run.status) at last:\n\(said)")
      }
      if try state(step.clone).trees.values.contains(where: \.isLocked) {
        _ = try await world.run(
          step.place, step.tick,
          "rm -f \"$(git rev-parse --git-dir)\"/*.lock \"$(git rev-parse --git-common-dir)\"/*.lock"
        )
      }
      turn += 1
      next = "flowctl \(family) \(ways.removeFirst().rawValue)"
    }
    try await checkClean(step, before, earlier, isAborted: next.hasSuffix("--abort"))
  }

  private func isOpen(_ run: FlowctlRun) -> Bool { said.contains("--continue") }

  private mutating func checkClean(
    _ step: SequenceStep, _ before: CloneState, _ earlier: [String: String], isAborted: Bool
  ) async throws {
    let after = try state(step.clone)
    for (place, tree) in after.trees {
      let then = before.trees[place]
      guard tree.operations.isEmpty, tree.status == then?.status else {
        throw SequenceViolation(
          .unrecovered,
          "\(place): \(tree.operations) \(tree.status), was \(then?.status ?? [])\n\(said)")
      }
    }
    guard isAborted, origin == earlier else { return }
    let known = Set(earlier.keys)
    let differences = after.undone(to: before, fetched: known)
    if !differences.isEmpty, !said.contains("waits to be continued") {
      throw SequenceViolation(.unrecovered, differences.joined(separator: "\n") + "\n" + said)
    }
  }

  private static func ended(_ line: String, _ ending: SequenceStep.Ending?) -> String {
    guard let ending else { return line }
    return "ending \(ending.moment) \(ending.signal) \(ending.number) \(line)"
  }

  /// `start`, `finish` or another command that can be continued.
  private static func family(_ line: String) -> String {
    let words = line.split(separator: " ").dropFirst().map(String.init)
    return ["start", "finish", "update", "prune", "undo"].first(where: words.contains) ?? "finish"
  }
}

/// What needs more of git than a look at the clone.
extension RandomSequence {
  /// A merge that flowctl has made without a stop has the tree that git gives it.
  private func checkMerges(
    _ step: SequenceStep, _ before: CloneState, _ earlier: [String: String]
  ) async throws {
    let stopped = before.trees.values.contains { $0.isStopped }
    guard !stopped, try state(step.clone).heads != before.heads else { return }
    let old = Set(Array(before.refs.values) + Array(earlier.values)).sorted().joined(separator: " ")
    let script = """
      git rev-list --ignore-missing --min-parents=2 --parents --branches --not --remotes \(old) |
      while read -r id one two; do
        ours=$(git merge-tree --write-tree --no-messages $one $two) || continue
        [ "$ours" = "$(git rev-parse $id^{tree})" ] || echo "$id $one $two"
      done
      """
    let wrong = try await world.look(step.place, script).output
    guard wrong.isEmpty else { throw SequenceViolation(.wrongMerge, wrong + said) }
  }

  private mutating func paths(_ clone: String, _ commit: String) async throws -> Set<String> {
    if let known = trees[commit] { return known }
    let list = try await world.look(clone, "git ls-tree -r --name-only \(commit)").output
    let paths = Set(list.split(separator: "\n").map(String.init))
    trees[commit] = paths
    return paths
  }

  /// Remembers what a branch that is finished has deleted of its own.
  private mutating func bury(
    _ step: SequenceStep, _ before: CloneState, _ after: CloneState
  ) async throws {
    for (file, branch) in deleted {
      guard let tip = before.heads["refs/heads/\(branch)"],
        after.heads["refs/heads/\(branch)"] == nil
      else { continue }
      if try await !paths(step.clone, tip).contains(file) {
        dead[step.clone, default: [:]][file] = branch
      }
    }
  }
}
