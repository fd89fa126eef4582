package import Formats

/// A repository.
package struct Repository: Hashable, Sendable {
  package var id: Int64
  package var name: RepositoryName
  package var isPrivate = false
  package var isFork = false
  package var isArchived = false
  package var isDisabled = false
  package var hasIssues = true
  package var defaultBranch = "main"
  package var description: String?
  package var language: String?
  package var stars = 0
  /// Open issues and open pull requests.
  package var openIssues = 0
  package var url = ""
  package var updatedAt = ""
  package var pushedAt: String?

  /// A repository of which nothing else is known.
  package init(id: Int64, name: RepositoryName) {
    self.id = id
    self.name = name
  }
}

extension Repository: JSONReadable {
  /// Adds it.
  package func collect(into batch: inout CacheBatch) { batch.add(self) }

  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (id, name): (Int64?, RepositoryName?)
    guard let placeholder = RepositoryName("owner/name") else { throw json.fault(.empty) }
    var result = Repository(id: 0, name: placeholder)
    try json.readObject { json, member throws(StreamFault) in
      switch member {
      case "id": id = try json.readNumber()?.integer.map(Int64.init)
      case "full_name": name = try json.readString().flatMap { RepositoryName($0) }
      case "private": result.isPrivate = try json.readBool() ?? false
      case "fork": result.isFork = try json.readBool() ?? false
      case "archived": result.isArchived = try json.readBool() ?? false
      case "disabled": result.isDisabled = try json.readBool() ?? false
      case "has_issues": result.hasIssues = try json.readBool() ?? true
      case "stargazers_count": result.stars = try json.readNumber()?.count ?? 0
      case "open_issues_count": result.openIssues = try json.readNumber()?.count ?? 0
      default: try result.readText(member, &json)
      }
    }
    result.id = try json.required(id, "id")
    result.name = try json.required(name, "full_name")
    self = result
  }

  private mutating func readText(
    _ member: String, _ json: inout JSONStream
  ) throws(StreamFault) {
    switch member {
    case "default_branch": defaultBranch = try json.readString() ?? "main"
    case "description": description = try json.readString()
    case "language": language = try json.readString()
    case "html_url": url = try json.readString() ?? ""
    case "updated_at": updatedAt = try json.readString() ?? ""
    case "pushed_at": pushedAt = try json.readString()
    default: break
    }
  }
}
