import Board
import Git
import Gitflow

/// A release as the refs and the main line of a repository show it.
struct LocatedRelease: Sendable {
  var version: Version
  /// The commit that holds all of it.
  var tip: ObjectID
  /// Where that is, as people call it: `v1.2.0`, `origin/release/1.2.0`.
  var place: String
  var facts: ReleaseState.Facts
  /// The commits of lower releases, whose contents are not this one's.
  var earlier: [ObjectID]
  /// The tag before it, and its own one or what that will be called.
  var previousTag: String?
  var tag: String
  /// The one commit on the main line that was made of its branch, where it was squashed.
  var squash: ObjectID?
  /// The version that would be next, where one is planned that follows none which is there.
  var usual: Version?

  /// Why the version may be mistyped.
  var doubt: String? {
    usual.map { "'\(version)' follows no version that is here: the next one would be '\($0)'" }
  }

  var state: ReleaseState { ReleaseState(facts) }

  /// Why it is in its state.
  var reason: String {
    switch state {
    case .live where facts.isTagged: "tagged '\(tag)'"
    case .live: "told to be live"
    case .inReview: "merged into production as \(place), not tagged yet"
    case .inRelease: "on '\(place)'"
    case .inDevelop: "on '\(place)', no release branch yet"
    }
  }
}
