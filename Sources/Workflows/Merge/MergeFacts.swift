import Gitflow

/// What the rules of a merge are asked with.
struct MergeFacts: Sendable {
  var openReleases: Evidence<[String]>
  var foreign: Evidence<[ForeignLine]>
  /// The legal base as a ref that git understands.
  var source: String
  var behind: Evidence<Int>
  var files: Evidence<[ChangedFile]>
}
