import Base
import Foundation

/// Checks for every command, as functions of the state before and after it.
enum SequenceChecks {
  static func status(_ run: FlowctlRun, _ line: String, isEnded: Bool) throws {
    let text = run.output + run.errors
    let known = ExitStatus(rawValue: run.status).map { $0 != .internalError } ?? false
    guard known || isEnded && run.status == 137, !text.contains("Fatal error"),
      !text.contains("Swift runtime failure")
    else { throw SequenceViolation(.exitStatus, "\(run.status) of \(line)\n\(text)") }
  }

  static func tags(_ tags: [String: String], _ after: CloneState, _ said: String) throws {
    for (tag, id) in tags where after.refs[tag] != id {
      throw SequenceViolation(.lostTag, "\(tag): \(id) → \(after.refs[tag] ?? "none")\n\(said)")
    }
  }

  static func objects(_ after: CloneState) throws {
    if !after.damage.isEmpty { throw SequenceViolation(.brokenObjects, after.damage) }
  }

  /// Content that was deleted before its branch was finished is never restored from that branch.
  ///
  /// `dead` are such files with their branches, and `paths` lists those of a commit.
  static func content(
    _ dead: [String: String], _ before: CloneState, _ after: CloneState, _ said: String,
    paths: (String) async throws -> Set<String>
  ) async throws {
    for (file, branch) in dead {
      for (ref, tip) in after.heads where !ref.hasSuffix(branch) && before.heads[ref] != tip {
        guard try await paths(tip).contains(file) else { continue }
        if let old = before.heads[ref], try await paths(old).contains(file) { continue }
        var sources = before.refs.filter { $0.key != ref }
        sources.merge(after.refs.filter { $0.key.hasPrefix("refs/remotes/") }) { $1 }
        var isExplained = false
        for (source, commit) in sources
        where !source.hasSuffix(branch) && !source.hasPrefix("refs/flowctl/") {
          if try await paths(commit).contains(file) { isExplained = true }
        }
        if !isExplained {
          throw SequenceViolation(.deletedContent, "'\(file)' of \(branch) is in \(ref)\n\(said)")
        }
      }
    }
  }

  /// During a stopped merge, its files belong to flowctl as well as to the user.
  ///
  /// The same is true for files of `made`, which an ended run has changed, when the run is undone.
  static func files(
    _ before: CloneState, _ after: CloneState, _ said: String, made: Set<String> = []
  ) throws {
    for (place, tree) in before.trees where !tree.isStopped && !tree.isLocked {
      for (path, content) in tree.files where after.trees[place]?.files[path] != content {
        if made.contains("\(place)/\(path)") { continue }
        throw SequenceViolation(.changedFile, "\(place)/\(path)\n\(said)")
      }
    }
  }

  /// The files that are changed in one state, and unchanged or changed differently in another.
  static func changed(_ before: CloneState, _ after: CloneState) -> Set<String> {
    var paths: Set<String> = []
    for (place, tree) in after.trees {
      for (path, content) in tree.files where before.trees[place]?.files[path] != content {
        paths.insert("\(place)/\(path)")
      }
    }
    return paths
  }
}
