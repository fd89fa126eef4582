import ArgumentParser
package import Base
import Gitflow
package import Session

/// `check back-merges`: checks that each branch contains what production contains.
package enum CheckBackMerges {
  /// Checks each permanent branch and open release that the model requires back-merges into.
  ///
  /// With `name` only that branch, if it requires one.
  package static func run(
    into name: String? = nil, in session: Session
  ) async throws(Failure) -> Report {
    let session = try await session.withPolicyOfHead()
    let whole = try Repository(session)
    let own = whole.focused(onBranches: [name])
    let lines = own.isFocused ? [own] : whole.lines
    var report = try await run(into: name, in: lines[0])
    for line in lines.dropFirst() {
      let other = try await run(into: name, in: line)
      report.title += ", \(line.production ?? "")"
      report.checks += other.checks
      report.diagnostics += other.diagnostics
    }
    return report
  }

  private static func run(
    into name: String?, in repository: Repository
  ) async throws(Failure) -> Report {
    let policy = repository.policy
    var report = Report(
      command: "check back-merges", title: "back-merges",
      notes: ["policy: \(repository.loaded.origin)"])
    guard let production = policy.model.production else { return report }
    var (backMerges, note) = try await DriftGatherer(repository)
      .allBackMerges(of: production.branch)
    report.title = "back-merges of \(backMerges.first?.source ?? production.branch)"
    report.notes += [note].compactMap(\.self)
    if let name {
      if try await repository.locator.variants(of: name).isEmpty {
        let absent = repository.locator.absent(name)
        throw .undecided(.missingBackMerge, absent.reason, hint: absent.remedy())
      }
      backMerges.removeAll { $0.targetName != name }
    }
    if backMerges.isEmpty {
      report.checks = [
        RuleCheck(
          .missingBackMerge, .skipped,
          name.map { "'\($0)' requires no back-merge" } ?? "the model requires no back-merges")
      ]
    }
    for backMerge in backMerges {
      for ruleResult in MissingBackMergeRule.check(backMerge) {
        let weighed = ruleResult.weighed(by: policy).about(backMerge.target)
        report.checks.append(weighed.check)
        report.diagnostics += weighed.diagnostics
      }
    }
    return report
  }
}

package struct CheckBackMergesCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "back-merges",
    abstract: "Find commits of production that other branches lack.",
    discussion: """
      Checks every permanent branch and open release. Compares the remote's branches as of the \
      last fetch, or local ones without a remote. If local production has unpushed commits, \
      compares local branches, too. Squashed releases are recognized.

      flowctl check back-merges
      flowctl check back-merges --fail-on warning     fail for squashed copies, too
      """)

  @Option(
    help: ArgumentHelp("Check only this branch.", valueName: "branch"), completion: .branches)
  var into: String?

  @OptionGroup var global: GlobalOptions

  package func run(in world: World) async throws -> ExitStatus {
    let into = into
    return await global.report("check back-merges", in: world) { session throws(Failure) in
      try await CheckBackMerges.run(into: into, in: session)
    }
  }
}
