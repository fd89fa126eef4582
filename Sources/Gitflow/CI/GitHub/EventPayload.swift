#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The fields of GitHub payloads that contain branches; other fields are ignored.
///
/// Shapes: <https://docs.github.com/en/webhooks/webhook-events-and-payloads>.
struct EventPayload: Decodable, Sendable {
  struct Account: Decodable, Sendable {
    var login: String?
    var type: String?

    /// True for a bot: users can't have this type or brackets in their login.
    var isBot: Bool { type == "Bot" || login?.hasSuffix("[bot]") == true }
  }

  struct Repository: Decodable, Sendable {
    var id: Int?
    var fullName: String?

    private enum CodingKeys: String, CodingKey { case id, fullName = "full_name" }
  }

  struct PullRequest: Decodable, Sendable {
    var number: Int?
    var title: String?
    var user: Account?
    var head: Side
    var base: Side
    var stack: Stack?
  }

  /// The stack of a pull request; fields can be missing, as stacks of GitHub are a preview.
  struct Stack: Decodable, Sendable {
    struct Base: Decodable, Sendable {
      var ref: String?
      var sha: String?
    }

    var base: Base?
  }

  struct MergeGroup: Decodable, Sendable {
    var baseRef: String?
    var headRef: String?
    var headSHA: String?
    var baseSHA: String?

    private enum CodingKeys: String, CodingKey {
      case baseSHA = "base_sha"
      case baseRef = "base_ref"
      case headRef = "head_ref"
      case headSHA = "head_sha"
    }
  }

  struct Changes: Decodable, Sendable {
    struct Base: Decodable, Sendable { var ref: Former? }
    struct Former: Decodable, Sendable { var from: String? }
    var base: Base?
  }

  var action: String?
  var number: Int?
  var pullRequest: PullRequest?
  var mergeGroup: MergeGroup?
  var changes: Changes?
  var ref: String?
  var refType: String?
  var masterBranch: String?
  var after: String?
  var deleted: Bool?
  var sender: Account?
  var repository: Repository?

  private enum CodingKeys: String, CodingKey {
    case action, number, changes, ref, after, deleted, sender, repository
    case pullRequest = "pull_request"
    case mergeGroup = "merge_group"
    case refType = "ref_type"
    case masterBranch = "master_branch"
  }

  /// The event type by the shape of the payload, for a file without event name.
  var kind: GitHubEventKind? {
    if pullRequest != nil { return .pullRequest(checksOutBase: false) }
    if mergeGroup != nil { return .mergeGroup }
    if ref != nil, refType != nil { return masterBranch == nil ? .delete : .create }
    return ref != nil && after != nil ? .push : nil
  }

  /// One end of a pull request.
  struct Side: Decodable, Sendable {
    /// `null` and a missing field differ: GitHub writes `null` for a deleted fork.
    enum Home: Sendable {
      case absent
      case deleted
      case repository(Repository)
    }

    var ref: String
    var sha: String?
    var repo: Home

    private enum CodingKeys: String, CodingKey { case ref, sha, repo }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      ref = try fields.decode(String.self, forKey: .ref)
      sha = try fields.decodeIfPresent(String.self, forKey: .sha)
      if let repository = try fields.decodeIfPresent(Repository.self, forKey: .repo) {
        repo = .repository(repository)
      } else {
        repo = fields.contains(.repo) ? .deleted : .absent
      }
    }
  }
}

extension EventPayload {
  /// Parses JSON; the decoder rejects more than 512 levels.
  init(parsing bytes: [UInt8], path: String) throws(CIError) {
    guard bytes.count <= CIEvent.payloadLimit else {
      throw .unreadablePayload(
        path: path, reason: "it is larger than \(CIEvent.payloadLimit) bytes")
    }
    do {
      self = try JSONDecoder().decode(EventPayload.self, from: Data(bytes))
    } catch {
      throw .unreadablePayload(path: path, reason: Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "'\(field(context.codingPath + [key]))' is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? "not a JSON object" : "'\(field(context.codingPath))' has the wrong type"
    default: "not valid JSON"
    }
  }

  private static func field(_ path: [any CodingKey]) -> String {
    path.map(\.stringValue).joined(separator: ".")
  }
}
