package import Formats

/// A repository.
package struct GitHubRepository: Hashable, Sendable, ResponseValue {
  package var id: Int64 = 0
  package var name: RepositoryName
  package var isFork = false
  package var isArchived = false
  package var description: String?
  package var language: String?
  package var stars = 0
  package var url = ""
  package var updatedAt = ""
}

extension GitHubRepository {
  /// Reads the next value.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    guard let unnamed = RepositoryName("owner/name") else { throw json.fault(.empty) }
    self = try json.read(
      GitHubRepository(name: unnamed),
      [
        .required("id", \.id), .required("full_name", \.name), .optional("fork", \.isFork),
        .optional("archived", \.isArchived), .optional("description", \.description),
        .optional("language", \.language), .count("stargazers_count", \.stars),
        .optional("html_url", \.url), .optional("updated_at", \.updatedAt),
      ])
  }
}

/// A branch of a repository.
package struct BranchRecord: Hashable, Sendable, ResponseValue {
  /// True if a protection or a ruleset applies to it.
  package var isProtected = false

  /// Reads the next value.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(BranchRecord(), [.required("protected", \.isProtected)])
  }

  private init() {}
}

/// The current names of a repository and its fork parents.
package struct RepositoryNetwork: Hashable, Sendable, ResponseValue, JSONMemberValue {
  /// Its own first, then its parent, then the root of the forks.
  package var names: [RepositoryName]

  /// Reads the next value.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (name, parent, source): (RepositoryName?, RepositoryName?, RepositoryName?)
    try json.readObject { json, member throws(StreamFault) in
      switch member {
      case "full_name": name = try RepositoryName.read(&json)
      case "parent": parent = try RepositoryNetwork.read(&json)?.names.first
      case "source": source = try RepositoryNetwork.read(&json)?.names.first
      default: break
      }
    }
    names = [try json.required(name, "full_name"), parent, source].compactMap(\.self)
  }
}
