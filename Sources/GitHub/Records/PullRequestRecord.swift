package import Formats

/// A pull request as its own endpoints tell it.
package struct PullRequestRecord: Hashable, Sendable, JSONReadable {
  package var number: Int
  package var title: String
  package var body: String
  package var state: Issue.State
  package var isDraft: Bool
  package var base: String
  package var head: String
  /// The tip of the head.
  package var headSHA: String
  /// Where the head is; nil where that repository is gone.
  package var headRepository: RepositoryName?
  /// Where the base is, under its name of today.
  package var baseRepository: RepositoryName?
  /// When it was merged; nil for one that was not.
  package var mergedAt: String?
  /// The commit by which it came into its base, as long as GitHub tells it.
  package var mergeCommit: String?
  package var labels: [String]
  /// Who is asked for a review and has not given it.
  package var reviewers: [String]
  /// The page for people.
  package var url: String
  /// When it was opened and last changed.
  package var createdAt: String?
  package var updatedAt: String?

  /// A pull request.
  package init(
    number: Int, title: String, body: String = "", state: Issue.State = .open,
    isDraft: Bool = false, base: String, head: String, headSHA: String = "",
    headRepository: RepositoryName? = nil, baseRepository: RepositoryName? = nil,
    mergedAt: String? = nil, mergeCommit: String? = nil,
    labels: [String] = [],
    reviewers: [String] = [], url: String = ""
  ) {
    self.number = number
    self.title = title
    self.body = body
    self.state = state
    self.isDraft = isDraft
    self.base = base
    self.head = head
    self.headSHA = headSHA
    self.headRepository = headRepository
    self.baseRepository = baseRepository
    self.mergedAt = mergedAt
    self.mergeCommit = mergeCommit
    self.labels = labels
    self.reviewers = reviewers
    self.url = url
  }

  /// False where the head is a branch of a fork, whatever it is called there.
  package var isOfOwnBranch: Bool { headRepository != nil && headRepository == baseRepository }

  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var record = PullRequestRecord(number: 0, title: "", base: "", head: "")
    var isOpen: Bool?
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "number": record.number = try json.readNumber()?.integer ?? 0
      case "title": record.title = try json.readString() ?? ""
      case "body": record.body = try json.readString() ?? ""
      case "state": isOpen = try json.readString().map { $0 == Issue.State.open.rawValue }
      case "draft": record.isDraft = try json.readBool() ?? false
      case "base":
        let end = try End(reading: &json)
        (record.base, record.baseRepository) = (end.ref, end.repository)
      case "head":
        let end = try End(reading: &json)
        (record.head, record.headSHA) = (end.ref, end.sha)
        record.headRepository = end.repository
      case "merged_at": record.mergedAt = try json.readString()
      case "merge_commit_sha": record.mergeCommit = try json.readString()
      case "labels": record.labels = try Self.texts(of: "name", &json)
      case "requested_reviewers": record.reviewers = try Self.texts(of: "login", &json)
      case "created_at": record.createdAt = try json.readString()
      case "updated_at": record.updatedAt = try json.readString()
      case "html_url": record.url = try json.readString() ?? ""
      default: break
      }
    }
    _ = try json.required(record.number > 0 ? record.number : nil, "number")
    record.state = try json.required(isOpen, "state") ? .open : .closed
    self = record
  }

  /// One text of each object of the list that is next.
  private static func texts(
    of wanted: String, _ json: inout JSONStream
  ) throws(StreamFault) -> [String] {
    var texts: [String] = []
    try json.readArray { json throws(StreamFault) in
      try json.readObject { json, name throws(StreamFault) in
        if name == wanted, let text = try json.readString() { texts.append(text) }
      }
    }
    return texts
  }
}

/// The branch and the commit at one end of a pull request.
private struct End {
  var ref = ""
  var sha = ""
  var repository: RepositoryName?

  init(reading json: inout JSONStream) throws(StreamFault) {
    var (ref, sha, place): (String?, String?, String?)
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "ref": ref = try json.readString()
      case "sha": sha = try json.readString()
      case "repo": place = try Self.fullName(&json)
      default: break
      }
    }
    self.ref = try json.required(ref, "ref")
    self.sha = sha ?? ""
    repository = place.flatMap { RepositoryName($0) }
  }

  /// The name of a repository; that of a fork that is gone is null.
  private static func fullName(_ json: inout JSONStream) throws(StreamFault) -> String? {
    guard try json.kind() == .object else { return nil }
    var name: String?
    try json.readObject { json, member throws(StreamFault) in
      if member == "full_name" { name = try json.readString() }
    }
    return name
  }
}
