package import Formats

extension Issue: JSONReadable {
  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    try self.init(reading: &json, withBody: true)
  }

  /// Adds it with all that it names.
  package func collect(into batch: inout CacheBatch) { batch.add(self) }

  init(reading json: inout JSONStream, withBody: Bool) throws(StreamFault) {
    var (id, number): (Int64?, Int?)
    var issue = Issue(id: 0, number: 0, title: "", state: .open, url: "", updatedAt: "")
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "id": id = try json.readNumber()?.integer.map(Int64.init)
      case "number": number = try json.readNumber()?.integer
      case "state": issue.state = try json.readString() == "closed" ? .closed : .open
      case "labels": issue.labels = try [Label](reading: &json)
      case "user": issue.author = try json.readOptional()
      case "assignees": issue.assignees = try json.readOptional() ?? []
      case "milestone": issue.milestone = try json.readOptional()
      case "pull_request": try issue.readPullRequest(&json)
      case "body": if withBody { issue.body = try json.readString() }
      default: try issue.readText(name, &json)
      }
    }
    issue.id = try json.required(id, "id")
    issue.number = try json.required(number, "number")
    self = issue
  }

  private mutating func readText(
    _ name: String, _ json: inout JSONStream
  ) throws(StreamFault) {
    switch name {
    case "title": title = try json.readString() ?? ""
    case "state_reason": stateReason = try json.readString()
    case "html_url": url = try json.readString() ?? ""
    case "repository_url": repository = Self.repository(try json.readString() ?? "")
    case "created_at": createdAt = try json.readString() ?? ""
    case "updated_at": updatedAt = try json.readString() ?? ""
    case "closed_at": closedAt = try json.readString()
    default: break
    }
  }

  private mutating func readPullRequest(_ json: inout JSONStream) throws(StreamFault) {
    isPullRequest = try json.kind() == .object
    guard isPullRequest else { return }
    var merged: String?
    try json.readObject { json, name throws(StreamFault) in
      if name == "merged_at" { merged = try json.readString() }
    }
    mergedAt = merged
  }

  /// The name at the end of `https://api.github.com/repos/owner/name`.
  private static func repository(_ url: String) -> RepositoryName? {
    RepositoryName(url.split(separator: "/").suffix(2).joined(separator: "/"))
  }
}
