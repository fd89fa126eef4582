package import Base

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
  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      GitHubRepository(name: .blank),
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

  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(BranchRecord(), [.required("protected", \.isProtected)])
  }

  private init() {}
}

/// The current names of a repository and its fork parents.
package struct RepositoryNetwork: Hashable, Sendable, ResponseValue, JSONFieldValue {
  /// Its own first, then its parent, then the root of the forks.
  package var names: [RepositoryName]

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

/// A GitHub release, possibly a draft.
package struct ReleasePage: Hashable, Sendable, ResponseValue {
  package var id: Int64 = 0
  package var tag = ""
  package var name = ""
  package var body = ""
  package var isDraft = false
  /// The URL of the web page.
  package var url = ""
  var updatedAt: String?
}

extension ReleasePage {
  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      ReleasePage(),
      [
        .required("id", \.id), .required("tag_name", \.tag), .optional("name", \.name),
        .optional("body", \.body), .optional("draft", \.isDraft), .optional("html_url", \.url),
        .optional("updated_at", \.updatedAt),
      ])
    // GitHub uses the line ends of web forms.
    body = body.replacing("\r\n", with: "\n")
  }
}

/// The whole name of a ref at GitHub: `refs/tags/v1.2.0`.
struct ReferenceName: ResponseValue {
  var text = ""
}

extension ReferenceName {
  init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(ReferenceName(), [.required("ref", \.text)])
  }
}

/// The remaining requests of this hour.
package struct RequestAllowance: Hashable, Sendable, ResponseValue {
  package var remaining = 0
}

extension RequestAllowance {
  package init(reading json: inout JSONStream) throws(StreamFault) {
    // The member `rate` contains the same, but GitHub has deprecated it.
    self = try json.read(
      RequestAllowance(),
      [
        .object(
          "resources", isRequired: true,
          [.object("core", isRequired: true, [.count("remaining", isRequired: true, \.remaining)])])
      ])
  }
}

/// A ruleset of a repository; a list of rulesets omits the rules.
package struct RulesetRecord: Hashable, Sendable, ResponseValue {
  package var id: Int64 = 0
  package var name = ""
  /// `branch`, `tag` or `push`.
  package var target = "branch"
  /// `active`, `evaluate` or `disabled`.
  package var enforcement = "active"
  /// Patterns of full refs, or constants such as `~DEFAULT_BRANCH`.
  package var refs: [String] = []
  package var rules: [Rule] = []

  /// One rule, with the parameters of its type.
  package struct Rule: Hashable, Sendable {
    package var type = ""
    package var mergeMethods: [String]?
    package var approvals: Int?
    package var asksOwners: Bool?
    package var checks: [String] = []
    package var queueMethod: String?
  }
}

extension RulesetRecord {
  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      RulesetRecord(),
      [
        .required("id", \.id), .required("name", \.name), .optional("target", \.target),
        .optional("enforcement", \.enforcement), .optional("rules", \.rules),
        .object("conditions", [.object("ref_name", [.optional("include", \.refs)])]),
      ])
  }
}

extension RulesetRecord.Rule: JSONFieldValue {
  package static func read(_ json: inout JSONStream) throws(StreamFault) -> Self? {
    try json.read(
      Self(),
      [
        .optional("type", \.type),
        .object(
          "parameters",
          [
            .optional("allowed_merge_methods", \.mergeMethods),
            .optional("required_approving_review_count", \.approvals),
            .optional("require_code_owner_review", \.asksOwners),
            .optional("merge_method", \.queueMethod),
            .texts("required_status_checks", of: "context", \.checks),
          ]),
      ])
  }
}
