package import Diagnostics
import Gitflow
package import Session

/// `model show`: the model in force, drawn.
package enum ShowModel {
  /// How it is drawn.
  package enum Drawing: String, CaseIterable, Sendable {
    case text
    case mermaid
    case dot
    case json
  }

  /// The drawing of the repository's model.
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
