import Base
import Git
import Gitflow
import Session

/// The plan that creates a branch, commits its version to the version files and switches to it.
struct StartSteps {
  let start: StartPlan
  let base: ChosenBase
  let options: Start.Options
  let session: Session

  var plan: FlowPlan {
    get async throws(Failure) {
      guard let id = CommitID(base.id) else {
        throw Failure(.badInput, "plan", "'\(base.id)' is not a valid commit ID")
      }
      let kind = try Start.kind(start.kind, in: session)
      let ref = start.name.ref
      var steps: [FlowStep] = [.create(ref: ref, at: .commit(id))]
      var notes: [String] = []
      if let version = start.version {
        let edits = VersionEdits(
          session: session, base: base.id, mends: kind.map { $0.sources == $0.targets } ?? false)
        let files: [FlowFile]
        (files, notes) = try await edits.files(for: version)
        if !files.isEmpty {
          steps.append(.commit(ref: ref, files: files, message: version.beginning))
        }
      }
      if session.location?.isBare == false { steps.append(.switchTo(ref: ref)) }
      return FlowPlan(
        Start.command(kind, start.kind), start.name.text, again: again(kind), tips: [ref: nil],
        steps: steps, notes: notes)
    }
  }

  /// The command that starts the same branch again, with the version that was chosen.
  private func again(_ kind: BranchKind?) -> Command {
    let request = options.request
    var words: [String] = []
    if let issue = request.issue { words += ["--issue", issue] }
    if let release = request.release { words += ["--release", release.description] }
    if let app = session.app { words += ["--app", app] }
    if let from = options.from { words += ["--from", from] }
    if !options.fetches { words.append("--no-fetch") }
    return kind?.startCommand(start.version, words: request.words, options: words)
      ?? .flowctl("start")
  }
}
