package import Diagnostics
import Gitflow
package import Session

/// `model show`: the model in force, drawn.
package enum ShowModel {
  /// How it is drawn.
  package enum Drawing: Sendable {
    case text
    case mermaid
    case dot
    case json
  }

  /// The drawing of the repository's model.
  package static func run(
    _ drawing: Drawing, in session: Session
  ) async throws(Failure) -> String {
    let diagram = ModelDiagram(try session.policy().policy.model)
    switch drawing {
    case .text: return diagram.text
    case .mermaid: return diagram.mermaid
    case .dot: return diagram.dot
    case .json:
      let listing = Listing(text: "", values: diagram.json)
      return String(decoding: listing.json(command: "model show"), as: UTF8.self)
    }
  }
}
