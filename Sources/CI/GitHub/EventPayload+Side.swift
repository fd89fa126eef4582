extension EventPayload {
  /// One end of a pull request.
  struct Side: Decodable, Sendable {
    /// `null` and "not there" differ: GitHub writes `null` for a fork that was deleted.
    enum Home: Sendable {
      case absent
      case deleted
      case repository(Repository)
    }

    var ref: String
    var sha: String?
    var repo: Home

    private enum CodingKeys: String, CodingKey {
      case ref
      case sha
      case repo
    }

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
