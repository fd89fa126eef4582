package import Base

extension Pipeline {
  /// Whether the required check is reported on every pull request, and by one job only.
  var checkFindings: [Diagnostic] { missing + twins }

  /// Names of checks that are reported on every pull request, whatever it changes.
  private var checkNames: [String] {
    jobs.compactMap { workflow, job in
      workflow.occasion == .pullRequest && !job.isFiltered ? job.id : nil
    }
  }

  /// Jobs of other occasions whose check has the name of the required check.
  private var twins: [Diagnostic] {
    jobs.filter { workflow, job in
      workflow.occasion != .pullRequest && job.id == Pipeline.verdict
    }.map { workflow, job in
      Diagnostic(
        .checkName,
        "the job '\(job.id)' of '\(workflow.id)' reports the required check of pull requests",
        hint: "deploy: { \(job.id)-build: … }", subject: workflow.id)
    }
  }

  private var missing: [Diagnostic] {
    checkNames.contains(Pipeline.verdict) && waitsForAll
      ? []
      : [
        Diagnostic(
          .checkName,
          "no job of the pull request workflow reports the check '\(Pipeline.verdict)'",
          hint: .flowctl("pipeline", "generate"))
      ]
  }

  private var waitsForAll: Bool {
    workflows.filter { $0.occasion == .pullRequest }.allSatisfy { workflow in
      let others = workflow.jobs.map(\.id).filter { $0 != Pipeline.verdict }
      return workflow.jobs.first { $0.id == Pipeline.verdict }?.needs == others
    }
  }
}

extension Diagnostic {
  /// A job of a workflow that flowctl did not write, and that reports the required check.
  ///
  /// It is not certain if the job's name is computed at run time and may differ.
  package static func requiredCheck(
    of job: String, at place: Place, isCertain: Bool
  ) -> Diagnostic {
    Diagnostic(
      .checkName,
      "the job '\(ForeignText.shown(job))' \(isCertain ? "reports" : "may report") the check "
        + "'\(Pipeline.verdict)', too: a ruleset accepts it if either job passes",
      severity: isCertain ? .error : .warning, hint: "name: \(ForeignText.shown(job))-own",
      place: place, identity: [job])
  }
}
