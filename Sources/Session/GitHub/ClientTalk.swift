import Base
import GitHub

extension Wait {
  /// The wait as text, with its duration.
  var text: String {
    let why =
      switch reason {
      case .rateLimit: "GitHub's hourly rate limit is used up"
      case .secondaryLimit: "GitHub's secondary rate limit: too many requests in a short time"
      case .ownLimit: "flowctl sends no more requests per minute than GitHub allows"
      case .serverFailed: "the server failed; retrying"
      }
    return "waiting \(Self.duration(seconds)): \(why)"
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 1), 86_400).rounded(.up))
    return whole < 120 ? "\(whole) s" : "\((whole + 59) / 60) min"
  }
}

extension ClientNote {
  /// The note as text.
  package var text: String {
    switch self {
    case .moved(let from, let to):
      "note: '\(ForeignText.shown(from))' was renamed to '\(ForeignText.shown(to))'"
    case .cached(let age): "note: cached data from \(AgeText.ago(age))"
    case .deprecated(let path, let sunset):
      "note: GitHub has deprecated '\(ForeignText.shown(path))'"
        + (sunset.map { ": removal on \(ForeignText.shown($0))" } ?? "")
    case .resumed(let change):
      "note: completing a change of an earlier run: \(ForeignText.shown(change.summary))"
    case .waiting(let change):
      ([
        "note: a change of an earlier run is missing; this run doesn't make it: "
          + ForeignText.shown(change.summary)
      ] + GitHubError.replaying.hintLines).joined(separator: "\n")
    case .dropped(let change):
      "note: a change of an earlier run is dropped, because the target may have changed since: "
        + ForeignText.shown(change.summary)
    }
  }
}
