import Configuration
package import Diagnostics
import Gitflow
import Pipelines
package import Session

/// `ruleset generate`: the rulesets that the branch model asks for.
package enum GenerateRulesets {
  /// One for each line that others are merged into, as GitHub takes them.
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
