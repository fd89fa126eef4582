import Configuration
import Base
import Git
import Gitflow

/// A change of the policy itself: not checked by the new policy, but the new policy must be valid.
struct PolicyEdit {
  let session: Session
  let path: String
  let objects: ObjectReader
  let base: (id: ObjectID, display: String)
  let head: Located
  /// The head's file at this path.
  let entry: PolicyEntry
  /// True if it differs from the base's.
  let isEdited: Bool

  /// The policy of the base; if it is invalid, no change can be checked, not even the fix.
  func configuration(ofBase blob: Blob, named base: String) throws(Failure) -> Configuration {
    do throws(Failure) {
      return try session.configuration(of: blob, path: "\(self.base.display):\(path)")
    } catch {
      throw Failure(error.status, error.diagnostics + [way(into: base)])
    }
  }

  /// The next step for a change that no check can pass.
  private func way(into base: String) -> Diagnostic {
    if isEdited, faults.isEmpty {
      return Diagnostic(
        .policySource,
        "the head fixes it; merge it manually, because this check can't pass",
        hint: entry == .nothing
          ? .git("diff", self.base.display, head.display ?? "HEAD")
          : Remedy.explain("to check with the local file").then(
            .flowctl("check", "merge", "--base", base, "--config", path)))
    }
    return Diagnostic(
      .policySource,
      "changes to '\(base)' can't be checked until its \(path) is fixed",
      hint: .flowctl("config", "check"))
  }

  /// The errors of the head's file.
  private var faults: [Diagnostic] {
    let file: Blob
    switch entry {
    case .nothing: return []
    case .file(let blob): file = blob
    case .other(let kind): return [unreadable("it is \(kind)")]
    case .tooLarge: return [unreadable("it has more than \(ConfigLimits.bytes) bytes")]
    }
    do throws(Failure) {
      _ = try session.configuration(of: file, path: path)
      return []
    } catch {
      return error.diagnostics
    }
  }

  private func unreadable(_ reason: String) -> Diagnostic {
    let head = ShellWord.quoted(head.display ?? "HEAD")
    return Diagnostic(
      .configuration, reason, hint: .git("ls-tree", "--long", "\(head)", path))
  }

  /// A file that would make every check impossible after the merge.
  func evaluation(_ isOld: Evidence<Bool>) -> ([RuleCheck], [Diagnostic]) {
    let faults = faults
    guard !faults.isEmpty else { return ([], []) }
    switch isOld {
    case .known(true), .notAsked: return ([], [])
    case .known(false):
      let broken = faults.map { fault in
        var reported = Diagnostic(
          .policySource, "the head's \(path) is invalid: \(fault.message)",
          why: "With an invalid policy no change can be checked, not even the fix",
          hint: fault.hint ?? .flowctl("config", "check"), evidence: fault.evidence)
        reported.place = fault.place
        return reported
      }
      return ([RuleCheck(.policySource, .fail, "the head's \(path) is invalid")], broken)
    case .missing(let reason, let remedy):
      return (
        [RuleCheck(.policySource, .unknown, reason)],
        [.undecided(.policySource, reason, hint: remedy)]
      )
    }
  }

  /// True if the head has not changed the file since it branched off.
  func isOld() async throws(Failure) -> Evidence<Bool> {
    guard let id = head.id else { return .notAsked(reason: "the head is not in this clone") }
    let history = try await session.history(tips: [id, base.id], in: objects)
    return try await session.unlessCutOff { () async throws(GitError) in
      let starts = try await history.mergeBases(id, base.id)
      for start in starts {
        let old = try await PolicyEntry.read(path, of: start, in: objects)
        if old != entry { return .known(false) }
      }
      return .known(!starts.isEmpty)
    }
  }
}

/// What a commit contains at the policy's path.
enum PolicyEntry: Hashable, Sendable {
  case nothing
  case file(Blob)
  /// No regular file; the value describes what exists instead.
  case other(String)
  /// A file above the size limit.
  case tooLarge

  init(_ blob: Blob?) { self = blob.map(PolicyEntry.file) ?? .nothing }

  static func read(
    _ path: String, of commit: ObjectID, in objects: ObjectReader,
    limit: Int = ConfigLimits.bytes
  ) async throws(GitError) -> PolicyEntry {
    if let kind = objects.whatIsNoFile(path, in: commit) { return .other(kind) }
    do throws(GitError) {
      return PolicyEntry(try await objects.readBlob(commit, path: path, limit: limit))
    } catch .tooLarge {
      return .tooLarge
    }
  }
}
