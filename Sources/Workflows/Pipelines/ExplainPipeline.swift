import Configuration
package import Diagnostics
package import Pipelines

/// `pipeline explain`: what runs at an event, from the configuration alone.
package enum ExplainPipeline {
  /// The jobs with their lanes, secrets and environments.
  package static func run(
    _ question: PipelineQuestion, in session: Session
  ) throws(Failure) -> Listing {
    let pipeline = try PipelineWork.pipeline(of: try session.policy().configuration)
    let explanation = PipelineExplanation(question, in: pipeline)
    return Listing(text: explanation.text, values: explanation.values)
  }
}
