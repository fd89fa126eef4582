import Configuration
package import Diagnostics
import Gitflow
import Pipelines
package import Session

/// `ruleset generate`: generates the rulesets of the branch model.
package enum GenerateRulesets {
  /// One ruleset per merge target, in GitHub's format.
  package static func run(in session: Session) throws(Failure) -> Report {
    let rulesets = try rulesets(in: session)
    return Report(
      text: rulesets.map(text).joined(), values: ["rulesets": .array(rulesets.map(\.json))])
  }

  static func rulesets(in session: Session) throws(Failure) -> [Ruleset] {
    let configuration = try session.policy().configuration
    return try PipelineWork.converted { () throws(PipelineFault) in
      try Ruleset.all(configuration.policy.model, configuration.gates, configuration.pipeline)
    }
  }

  private static func text(_ ruleset: Ruleset) -> String {
    let methods = ruleset.methods?.map(\.rawValue).joined(separator: " or ") ?? "any"
    var lines = [
      ruleset.name, "  branches   \(ruleset.refs.joined(separator: ", "))",
      "  merged by  \(methods)", "  requires   \(ruleset.checks.joined(separator: ", "))",
    ]
    if ruleset.approvals > 0 {
      lines.append("  approvals  \(ruleset.approvals), including a code owner")
    }
    if ruleset.queue != nil { lines.append("  queue      yes") }
    if !ruleset.mayBeDeleted { lines.append("  forbids    deletion, force pushes") }
    return lines.joined(separator: "\n") + "\n"
  }
}
