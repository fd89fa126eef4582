import Configuration
package import Diagnostics
import Git
package import Pipelines
package import Session

/// `pipeline explain`: lists the jobs of an event, from the configuration only.
package enum ExplainPipeline {
  /// The jobs with their lanes, secrets and environments.
  package static func run(
    _ question: PipelineQuestion, in session: Session
  ) throws(Failure) -> Report {
    let pipeline =
      session.location?.worktree == nil
      ? try PipelineWork.pipeline(of: try session.policy().configuration)
      : try PipelineWork(in: session).pipeline
    let explanation = PipelineExplanation(question, in: pipeline)
    return Report(text: explanation.text, values: explanation.values)
  }
}
