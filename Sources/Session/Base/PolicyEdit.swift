import Configuration
import Diagnostics
import Git
import Gitflow

/// A change of the policy itself: it is not judged by what it brings, but must not break it.
struct PolicyEdit {
  let session: Session
  /// The place of the policy in a commit.
  let path: String
  let objects: ObjectReader
  let base: (id: ObjectID, display: String)
  let head: Located
  /// What the head has in its place.
  let entry: PolicyEntry
  /// True where that is not the base's.
  let isEdited: Bool

  /// The policy of the base; by a broken one nothing can be judged, not even what mends it.
  func configuration(ofBase blob: Blob, named base: String) throws(Failure) -> Configuration {
    do throws(Failure) {
      return try session.configuration(of: blob, path: "\(self.base.display):\(path)")
    } catch {
      throw Failure(error.status, error.diagnostics + [way(into: base)])
    }
  }

  /// What a person can do whose change no check can pass.
  private func way(into base: String) -> Diagnostic {
    if isEdited, faults.isEmpty {
      return Diagnostic(
        PolicyOfBase.rule,
        "the head mends it, but a person has to merge that past this check",
        hint: entry == .nothing
          ? .git("diff", self.base.display, head.display ?? "HEAD")
          : Remedy.explain("by the file here").then(
            .flowctl("check", "merge", "--base", base, "--config", path)))
    }
    return Diagnostic(
      PolicyOfBase.rule,
      "nothing into '\(base)' can be judged until its \(path) is mended on a branch of its own",
      hint: .flowctl("config", "check"))
  }

  /// What is wrong with the head's file.
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

  /// A file that the merge would bring, and by which nothing could be judged afterwards.
  func judgement() async throws(Failure) -> ([RuleCheck], [Diagnostic]) {
    guard isEdited else { return ([], []) }
    let faults = faults
    guard !faults.isEmpty else { return ([], []) }
    switch try await isOld() {
    case .known(true), .notAsked: return ([], [])
    case .known(false):
      let broken = faults.map { fault in
        var told = Diagnostic(
          PolicyOfBase.rule, "the head's \(path) is broken: \(fault.message)",
          why: "By a broken policy nothing can be judged any more, not even what mends it",
          hint: fault.hint ?? .flowctl("config", "check"), evidence: fault.evidence)
        told.place = fault.place
        return told
      }
      return ([RuleCheck(PolicyOfBase.rule, .fail, "the head's \(path) is broken")], broken)
    case .missing(let reason, let remedy):
      return (
        [RuleCheck(PolicyOfBase.rule, .unknown, reason)],
        [.undecided(PolicyOfBase.rule, reason, hint: remedy)]
      )
    }
  }

  /// True where the head has only kept what was there when it began, so that it brings nothing.
  private func isOld() async throws(Failure) -> Evidence<Bool> {
    guard let id = head.id else { return .notAsked(reason: "the head is not here") }
    let history = try await session.history(tips: [id, base.id], in: objects)
    return try await session.unlessCutOff { () async throws(GitError) in
      for start in try await history.mergeBases(id, base.id) {
        let old = try await PolicyEntry.read(path, of: start, in: objects)
        if old == entry { return .known(true) }
      }
      return .known(false)
    }
  }
}

/// What a commit has in the place of the policy.
enum PolicyEntry: Hashable, Sendable {
  case nothing
  case file(Blob)
  /// No file, in words.
  case other(String)
  /// A file of more bytes than are read.
  case tooLarge

  init(_ blob: Blob?) { self = blob.map(PolicyEntry.file) ?? .nothing }

  static func read(
    _ path: String, of commit: ObjectID, in objects: ObjectReader
  ) async throws(GitError) -> PolicyEntry {
    if let kind = objects.whatIsNoFile(path, in: commit) { return .other(kind) }
    do throws(GitError) {
      return PolicyEntry(try await objects.readBlob(commit, path: path, limit: ConfigLimits.bytes))
    } catch .tooLarge {
      return .tooLarge
    }
  }
}
