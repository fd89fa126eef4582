import BranchCommands
import Diagnostics
import Gates
import Session

/// Judges the branch, and the merge where its target is known.
struct BranchPolicyCheck {
  let session: Session

  func answer(_ change: GateChange) async throws(Failure) -> BuiltInAnswer {
    let report: Report
    if let event = change.event {
      report = try await CheckMergeRequest.answer(CheckMergeRequest.question(event), in: session)
    } else if let source = change.source, change.target == nil {
      let options = CheckBranchNames.Options(names: [source], readsInput: false)
      report = try await CheckBranchNames.judge(options, authorIsBot: false, in: session)
    } else {
      let options = CheckMergeRequest.Options(head: change.source, base: change.target)
      report = try await CheckMergeRequest.run(options, in: session)
    }
    return BuiltInAnswer(findings: report.diagnostics, reason: report.title)
  }
}
