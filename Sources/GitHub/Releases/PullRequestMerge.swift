package import Formats

/// A pull request as far as it tells which commits it brought.
package struct PullRequestMerge: Hashable, Sendable, JSONReadable {
  package var number: Int
  /// When it was merged; nil for one that was not.
  package var mergedAt: String?
  /// The commit by which it came into its base, as long as GitHub tells it.
  package var mergeCommit: String?

  /// A pull request.
  package init(number: Int, mergedAt: String? = nil, mergeCommit: String? = nil) {
    self.number = number
    self.mergedAt = mergedAt
    self.mergeCommit = mergeCommit
  }

  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var number: Int?
    var (mergedAt, mergeCommit): (String?, String?)
    try json.readObject { json, member throws(StreamFault) in
      switch member {
      case "number": number = try json.readNumber()?.integer
      case "merged_at": mergedAt = try json.readString()
      case "merge_commit_sha": mergeCommit = try json.readString()
      default: break
      }
    }
    self.init(
      number: try json.required(number, "number"), mergedAt: mergedAt, mergeCommit: mergeCommit)
  }
}
