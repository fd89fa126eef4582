package import Diagnostics

/// A job of a workflow that flowctl did not write, and that reports the check of the verdict.
package struct ForeignCheck: Hashable, Sendable {
  package var job: String
  package var place: Place
  /// False where its name is made when it runs, and may be another one.
  package var isCertain: Bool

  /// A job at the place of its name.
  package init(job: String, place: Place, isCertain: Bool) {
    self.job = job
    self.place = place
    self.isCertain = isCertain
  }

  var finding: Diagnostic {
    var finding = Diagnostic(
      .checkName,
      "the job '\(ForeignText.shown(job))' \(isCertain ? "reports" : "may report") the check "
        + "'\(Pipeline.verdict)', too: a ruleset that waits for it takes whichever passes",
      severity: isCertain ? .error : .warning, hint: "name: \(ForeignText.shown(job))-own",
      place: place)
    finding.identity = [job]
    return finding
  }
}
