import Gitflow
package import Base
import Git
package import Session

/// `check merge --simulate`: the result of `check merge` in CI for an event, evaluated locally.
package enum SimulateRun {
  /// The events that can be simulated.
  package static let events = SimulatedEvent.Kind.allCases.map(\.rawValue)

  /// The options of the command line.
  package struct Options: Sendable {
    package var event: String
    package var head: String?
    package var base: String?
    package var fork: String?
    package var authorIsBot: Bool
    package var action: String?
    package var formerBase: String?
  }

  /// Creates the event, reads it back like a real one, and checks it.
  package static func run(_ options: Options, in session: Session) async throws(Failure) -> Report {
    let event = try await event(options, in: session)
    var report = try await CheckMergeRequest.answer(event, in: session)
    report.notes.insert("simulated event: \(options.event)", at: 0)
    return report
  }

  private static func event(
    _ options: Options, in session: Session
  ) async throws(Failure) -> CIEvent {
    let simulated = try await simulated(options, in: session)
    let payload = JSONWriter().bytes(simulated.payload)
    let event: CIEvent?
    do throws(CIError) {
      event = try CIEvent.read(environment: simulated.environment(eventPath: "simulated")) {
        _ throws(CIError) in payload
      }?.event
    } catch {
      throw error.failure
    }
    guard case .pullRequest(var request)? = event else {
      return event ?? .nothing(reason: "no event")
    }
    // The made-up commit IDs don't exist: both ends are this repository's branches of these names.
    request.mergeSHA = nil
    let head = RefName.branch(request.head.name)
    request.head.sha =
      RefStore.mayHold(head) ? try await session.refs().resolve(head)?.description : nil
    request.base = request.base.name.map { .known(name: $0) } ?? request.base
    return .pullRequest(request)
  }

  private static func simulated(
    _ options: Options, in session: Session
  ) async throws(Failure) -> SimulatedEvent {
    guard let kind = SimulatedEvent.Kind(rawValue: options.event) else {
      let nearest =
        EditDistance.nearest(to: options.event, in: events)
        .map { "; did you mean '\($0)'?" } ?? ""
      throw Failure(
        .usage, "usage", "unknown event '\(options.event)'\(nearest)",
        hint: .retry(with: "--simulate", events.first ?? "<event>"))
    }
    let head: String
    if let named = options.head {
      head = try await BaseFinder(session).typedBranch(named).name
    } else {
      head = try await currentBranch(session)
    }
    let base: String
    if let named = options.base {
      base = try await BaseFinder(session).typedBranch(named).name
    } else {
      base = try await target(of: head, kind, session)
    }
    return SimulatedEvent(
      kind, head: head, base: base, origin: options.fork.map { .fork(repository: $0) } ?? .ours,
      authorIsBot: options.authorIsBot, action: options.action ?? "opened",
      formerBase: options.formerBase)
  }

  /// The head's merge target; production for a branch that has none, and other events.
  private static func target(
    of head: String, _ event: SimulatedEvent.Kind, _ session: Session
  ) async throws(Failure) -> String {
    let repository = try Repository(session)
    let branchClass = repository.classifier.classify(head)
    let hasTarget =
      if case .backMerge = branchClass { true } else { branchClass.kind?.isPermanent == false }
    if hasTarget, [.pullRequest, .pullRequestTarget].contains(event) {
      return try await repository.legalTarget(
        of: head, remedy: .retry(with: "--base", "<branch>"))
    }
    return repository.production ?? "main"
  }

  private static func currentBranch(_ session: Session) async throws(Failure) -> String {
    if let name = try await session.refs().head().branch { return name }
    throw Failure(
      .usage, "usage", "HEAD is detached: no branch is checked out",
      hint: .retry(with: "--head", "<branch>"))
  }
}
