import Diagnostics
import Effects
import Git
import Manifests

/// A team's own template in a repository of its own, at one commit.
struct GitTemplate {
  let url: String
  let commit: String
  let session: Session

  func template() async throws(Failure) -> LocatedTemplate {
    throw Failure(.unavailable, .template, "templates of a repository are not read yet")
  }
}
