import Effects

/// How far the list of all issues of an organization is known.
struct OrganisationReach: Hashable, Sendable {
  /// The first page's.
  var etag: String?
  /// When all pages were read, or when the list was found to need more requests.
  var readAt: Double
  /// The latest change that GitHub has listed.
  var newest = ""
  /// Repositories whose own lists follow from it.
  var covered: Set<RepositoryName> = []
  /// All repositories in the last complete list: another one is new or was renamed.
  var named: Set<RepositoryName> = []
  /// False if the owner is not an organization, or has too many issues elsewhere.
  var isOpen = true

  private static let version: UInt8 = 2
  /// Seconds after which it is tried again.
  private static let closedAge: Double = 7 * 86400

  func isClosed(at now: Double) -> Bool { !isOpen && 0..<Self.closedAge ~= now - readAt }

  var packed: [UInt8] {
    PackWriter.bytes(
      version: Self.version, etag, readAt, newest, isOpen, covered.sorted(), named.sorted())
  }
}

extension OrganisationReach {
  init(packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: Self.version)
    etag = try pack.read()
    readAt = try pack.read()
    newest = try pack.read()
    isOpen = try pack.read()
    covered = Set(try pack.read([RepositoryName].self))
    named = Set(try pack.read([RepositoryName].self))
  }
}

extension GitHubCache {
  func organisation(_ owner: String) -> OrganisationReach? {
    store.cell(kind.organisation(owner)).flatMap { try? OrganisationReach(packed: $0) }
  }

  func keep(_ reach: OrganisationReach, of owner: String) throws(StoreError) {
    try store.putCell(kind.organisation(owner), reach.packed)
  }
}
