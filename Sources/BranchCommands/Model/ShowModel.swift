package import Diagnostics
import Gitflow
package import Session

/// `model show`: the current model as text, diagram or JSON.
package enum ShowModel {
  /// The output format.
  package enum Drawing: String, CaseIterable, Sendable {
    case text
    case mermaid
    case dot
    case json
  }

  /// The repository's model in a format.
  package static func run(
    _ drawing: Drawing, in session: Session
  ) async throws(Failure) -> Report {
    let diagram = ModelDiagram(try session.policy().policy.model)
    let text =
      switch drawing {
      case .text, .json: diagram.text
      case .mermaid: diagram.mermaid
      case .dot: diagram.dot
      }
    return Report(text: text, values: diagram.json)
  }
}
