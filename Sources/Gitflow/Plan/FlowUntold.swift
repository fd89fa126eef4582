package import Diagnostics

/// A remote that is not told of what a plan does.
package struct FlowUntold: Hashable, Sendable {
  package var remote: String
  /// What to type to tell it later.
  package var command: Command

  /// What tells a remote.
  package init(_ remote: String, command: Command) {
    self.remote = remote
    self.command = command
  }
}

extension FlowRun {
  /// What the user should know besides the steps.
  package var notes: [String] {
    // What is taken back, or waits, is not to be told.
    guard state == .running || state == .done, let untold = plan.untold,
      let command = telling(untold)
    else { return plan.notes }
    return plan.notes + ["not pushed to '\(untold.remote)'; to push: \(command)"]
  }

  /// Where a merge was left out, the same command would meet its conflict again.
  private func telling(_ untold: FlowUntold) -> Command? {
    let isWhole = !skipped.contains { step in
      if case .merge? = plan.steps.indices.contains(step) ? plan.steps[step] : nil {
        true
      } else {
        false
      }
    }
    if isWhole { return untold.command }
    let moved = combined.filter { $0.after != nil }.map { RefName.short($0.ref) }
    if moved.isEmpty { return nil }
    return .git("push", untold.remote).adding(moved)
  }
}
