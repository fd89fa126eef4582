import Foundation
import TestSupport

/// The state that Git reports of a clone, and uncommitted changes of its users.
struct CloneState: Equatable {
  struct Tree: Equatable {
    /// The current branch, or the commit.
    var head: String
    var index: String
    var status: [String]
    /// Merges and rebases in progress, and locks.
    var operations: [String]
    /// The content of files that differ from the index.
    var files: [String: Data]
  }

  var refs: [String: String]
  /// By the place's name.
  var trees: [String: Tree]
  var settings: [String]
  /// Every commit that refs and reflogs keep.
  var kept: Set<String>
  /// Every commit of branches and tags of the clone itself.
  var own: Set<String>
  /// Git's output if objects are missing.
  var damage: String

  var heads: [String: String] { refs.filter { $0.key.hasPrefix("refs/heads/") } }
  var tags: [String: String] { refs.filter { $0.key.hasPrefix("refs/tags/") } }
  var branches: [String] { heads.keys.map { String($0.dropFirst("refs/heads/".count)) }.sorted() }
  var remoteBranches: [String] {
    refs.keys.filter { $0.hasPrefix("refs/remotes/origin/") && !$0.hasSuffix("/HEAD") }
      .map { String($0.dropFirst("refs/remotes/origin/".count)) }.sorted()
  }

  /// The state that an undo restores: everything except fetched refs, which may stay.
  func undone(to before: CloneState, fetched: Set<String>) -> [String] {
    var differences: [String] = []
    let now = heads.merging(tags) { $1 }.filter {
      before.refs[$0.key] != nil || !fetched.contains($0.key)
    }
    let then = before.heads.merging(before.tags) { $1 }
    for ref in Set(now.keys).union(then.keys).sorted() where now[ref] != then[ref] {
      differences.append("\(ref): \(then[ref] ?? "none") → \(now[ref] ?? "none")")
    }
    for (place, tree) in before.trees where trees[place] != tree {
      differences.append("\(place): \(tree) → \(String(describing: trees[place]))")
    }
    if settings != before.settings { differences.append("\(before.settings) → \(settings)") }
    return differences
  }

  private static let script = """
    git for-each-ref --format='%(refname) %(objectname)'; echo @@
    git config --local --list | grep '^branch[.]' | sort; echo @@
    git rev-list --all --reflog 2>&1; echo @@
    git rev-list --branches --tags 2>&1; echo @@
    git fsck --connectivity-only --no-dangling --no-progress 2>&1 || true; echo @@
    for place in PLACE PLACE-w; do
      [ -d "$root/$place" ] && cd "$root/$place" || continue
      echo $place; git symbolic-ref -q HEAD || git rev-parse HEAD; echo @@
      git ls-files --stage; echo @@
      GIT_OPTIONAL_LOCKS=0 git -c core.quotePath=false -c status.showUntrackedFiles=all \\
        status --porcelain --no-renames; echo @@
      # MERGE_RR alone is no merge: rerere leaves it behind, and git removes it with the next switch.
      ls $(git rev-parse --git-dir) | grep -E '^(MERGE_|rebase-|CHERRY|REVERT|.*[.]lock$)' |
        grep -vx MERGE_RR; echo @@
    done
    """

  /// Reads the state of a clone.
  static func read(_ clone: String, in world: SequenceWorld) async throws -> CloneState {
    let script = script.replacingOccurrences(of: "PLACE", with: clone)
    let text = try await world.look(clone, "export GIT_OPTIONAL_LOCKS=0\n" + script).output
    let parts = text.components(separatedBy: "@@\n").map {
      $0.split(separator: "\n").map(String.init)
    }
    guard parts.count >= 9 else { throw CocoaError(.fileReadCorruptFile) }
    var state = CloneState(
      refs: [:], trees: [:], settings: parts[1], kept: Set(parts[2]),
      own: Set(parts[3]),
      damage: parts[4].filter { !$0.hasPrefix("notice:") }.joined(separator: "\n"))
    for line in parts[0] {
      let words = line.split(separator: " ").map(String.init)
      state.refs[words[0]] = words[1]
    }
    for start in stride(from: 5, to: parts.count - 3, by: 4) {
      let place = parts[start].first ?? ""
      var tree = Tree(
        head: parts[start].last ?? "", index: parts[start + 1].joined(separator: "\n"),
        status: parts[start + 2], operations: parts[start + 3], files: [:])
      for line in tree.status {
        let path = String(line.dropFirst(3))
        let file = URL(fileURLWithPath: "\(world.scratch.path)/\(place)/\(path)")
        tree.files[path] = (try? Data(contentsOf: file)) ?? Data("(missing)".utf8)
      }
      state.trees[place] = tree
    }
    return state
  }
}

extension CloneState.Tree {
  /// Whether a merge or a rebase has conflicts to resolve.
  var isStopped: Bool { operations.contains { !$0.hasSuffix(".lock") } || isUnmerged }
  var isUnmerged: Bool { status.contains { $0.hasPrefix("U") || $0.dropFirst().hasPrefix("U") } }
  var isLocked: Bool { operations.contains { $0.hasSuffix(".lock") } }
  var branch: String? {
    head.hasPrefix("refs/heads/") ? String(head.dropFirst("refs/heads/".count)) : nil
  }
}
