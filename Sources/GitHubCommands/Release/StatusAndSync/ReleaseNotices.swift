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

  /// Sends the notices of a plan's completed operations, and adds a line for each to the survey.
  func send(_ plan: ReleasePlan, _ survey: inout ReleaseFacts) async throws(Failure) {
    let webhooks = try session.policy().configuration.notices
    guard !webhooks.isEmpty, !labels.areShared, let move = move(of: plan) else { return }
    guard let event = event(of: plan, after: move) else {
      let release = Notice.cell(of: labels.name(of: plan.version), in: "\(repository)")
      return NoticeSender(session.world).forget(release)
    }
    await send(event, of: plan, survey.release.reason, webhooks, &survey)
    guard event == .live, webhooks.contains(where: { $0.events.contains(.backMerge) }) else {
      return
    }
    do throws(Failure) {
      // A back-merge that is unknown, or of copies, is not pending for sure.
      let pending = try await Repository(session).train().missing.filter { !$0.absent.isEmpty }
      let names = pending.map { "'\($0.target)'" }.uniqued.joined(separator: ", ")
      if !names.isEmpty { await send(.backMerge, of: plan, names, webhooks, &survey) }
    } catch {
      let reason = error.diagnostics.first?.message ?? ""
      survey.notices.append("can't determine whether a back-merge is pending: \(reason)")
    }
  }

  private func send(
    _ event: NoticeEvent, of plan: ReleasePlan, _ reason: String, _ webhooks: [NoticeSettings],
    _ survey: inout ReleaseFacts
  ) async {
    let notice = Notice(
      event, of: labels.name(of: plan.version), in: "\(repository)", reason: reason)
    let (lines, isSure) = await NoticeSender(session.world).send(notice, to: webhooks)
    survey.notices += lines
    survey.hasUnsureNotice = survey.hasUnsureNotice || !isSure
  }

  /// What this run did to the label of the release.
  private enum Move {
    case created
    case renamed(from: String)
  }

  private func move(of plan: ReleasePlan) -> Move? {
    let moves = plan.operations.filter { $0.repository == repository }.compactMap { operation in
      switch operation.change {
      case .create: Move.created
      case .rename(let name, let label): name == label.name ? nil : Move.renamed(from: name)
      case .delete, .labels: nil
      }
    }
    return moves.last
  }

  /// The event of a label; one that is new is only the start of a release.
  private func event(of plan: ReleasePlan, after move: Move) -> NoticeEvent? {
    guard case .renamed(let name) = move else { return plan.state == .inRelease ? .cut : nil }
    switch plan.state {
    // A release that a developer withdraws from the review was cut before.
    case .inRelease: return name == labels.label(of: plan.version, .inDevelop).name ? .cut : nil
    case .rejected: return .rejected
    case .halted: return .halted
    case .live: return .live
    case .inDevelop, .inReview, .pendingRelease, .rollingOut, .replaced: return nil
    }
  }
}
