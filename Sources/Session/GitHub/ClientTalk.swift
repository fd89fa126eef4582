import Diagnostics
import GitHub

extension Wait {
  /// The wait for people, with how long it takes.
  var text: String {
    let why =
      switch reason {
      case .rateLimit: "all requests of this hour are spent"
      case .secondaryLimit: "GitHub saw too many requests in a short time"
      case .ownLimit: "as many requests went out as GitHub allows"
      case .serverFailed: "the server failed, and is asked again"
      }
    return "waiting \(Self.duration(seconds)): \(why)"
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 1), 86_400).rounded(.up))
    return whole < 120 ? "\(whole) s" : "\((whole + 59) / 60) min"
  }
}

extension ClientNote {
  /// The note for people.
  package var text: String {
    switch self {
    case .moved(let from, let to):
      "note: '\(ForeignText.shown(from))' is now '\(ForeignText.shown(to))'"
    case .kept(let age): "note: as of \(AgeText.ago(age))"
    case .deprecated(let path, let sunset):
      "note: GitHub will not serve '\(ForeignText.shown(path))' for ever"
        + (sunset.map { ": until \(ForeignText.shown($0))" } ?? "")
    case .resumed(let change):
      "note: a change that an earlier run began is made now: \(ForeignText.shown(change.summary))"
    case .waiting(let change):
      ([
        "note: a change that an earlier run began is not there, and is not made by this one: "
          + ForeignText.shown(change.summary)
      ] + GitHubError.replaying.hintLines).joined(separator: "\n")
    case .dropped(let change):
      "note: a change that an earlier run began is dropped, for others may have changed the same: "
        + ForeignText.shown(change.summary)
    }
  }
}
