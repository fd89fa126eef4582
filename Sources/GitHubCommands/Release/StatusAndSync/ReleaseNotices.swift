import Base
import Configuration
import GitHub
import Gitflow
import Session

/// Sends notices of the states that a run has set: only one run can rename the label of a release.
struct ReleaseNotices {
  let session: Session
  let repository: RepositoryName
  let labels: ReleaseLabels

  /// Sends the notices of a plan's completed operations, and adds a note for each to the survey.
  func send(_ plan: ReleasePlan, _ survey: inout ReleaseFacts) async throws(Failure) {
    let webhooks = try session.policy().configuration.notices
    guard !webhooks.isEmpty, let event = event(of: plan) else { return }
    var notices = [notice(event, plan, reason: survey.release.reason)]
    if event == .live, webhooks.contains(where: { $0.events.contains(.backMerge) }) {
      let missing = try await Repository(session).train().missing.map { "'\($0.target)'" }
      if !missing.isEmpty {
        notices.append(notice(.backMerge, plan, reason: missing.joined(separator: ", ")))
      }
    }
    let sender = NoticeSender(session.world)
    for notice in notices {
      let (lines, isSure) = await sender.send(notice, to: webhooks)
      survey.notes += lines
      survey.hasUnsureNotice = survey.hasUnsureNotice || !isSure
    }
  }

  private func notice(_ event: NoticeEvent, _ plan: ReleasePlan, reason: String) -> Notice {
    Notice(event, of: labels.name(of: plan.version), in: "\(repository)", reason: reason)
  }

  /// The event of a label that this run has renamed; a new label is only the start of a release.
  private func event(of plan: ReleasePlan) -> NoticeEvent? {
    var (isNew, isMoved) = (false, false)
    for operation in plan.operations where operation.repository == repository {
      switch operation.change {
      case .create: isNew = true
      case .rename(let name, let label): isMoved = isMoved || name != label.name
      case .delete, .labels: break
      }
    }
    switch plan.state {
    case .inRelease: return isNew || isMoved ? .cut : nil
    case .rejected: return isMoved ? .rejected : nil
    case .halted: return isMoved ? .halted : nil
    case .live: return isMoved ? .live : nil
    case .inDevelop, .inReview, .pendingRelease, .rollingOut, .replaced: return nil
    }
  }
}
