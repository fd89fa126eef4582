import Effects

/// How far the list of all issues of an organisation is known.
struct OrganisationReach: Hashable, Sendable {
  /// The first page's.
  var etag: String?
  /// When all pages were read, or when it was found that it does not pay.
  var readAt: Double
  /// The latest change that GitHub has listed.
  var newest = ""
  /// Repositories whose own lists follow from it.
  var covered: Set<RepositoryName> = []
  /// All repositories that it named when it was read whole: another one is new or was renamed.
  var named: Set<RepositoryName> = []
  /// False where the owner is no organisation, or has too many issues elsewhere.
  var isOpen = true

  private static let version: UInt8 = 2
  /// Seconds after which it is tried again.
  private static let closedAge: Double = 7 * 86400

  func isClosed(at now: Double) -> Bool { !isOpen && 0..<Self.closedAge ~= now - readAt }

  init(etag: String?, readAt: Double, isOpen: Bool = true) {
    self.etag = etag
    self.readAt = readAt
    self.isOpen = isOpen
  }

  var packed: [UInt8] {
    var pack = PackWriter(version: Self.version)
    pack.write(etag)
    pack.write(readAt)
    pack.write(newest)
    pack.write(isOpen)
    pack.write(covered.sorted()) { $0.write($1.description) }
    pack.write(named.sorted()) { $0.write($1.description) }
    return pack.bytes
  }

  init(packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: Self.version)
    etag = try pack.optionalText()
    readAt = try pack.seconds()
    newest = try pack.text()
    isOpen = try pack.flag()
    covered = try Self.names(&pack)
    named = try Self.names(&pack)
  }

  private static func names(_ pack: inout PackReader) throws(PackFault) -> Set<RepositoryName> {
    Set(
      try pack.elements { pack throws(PackFault) in try pack.text() }
        .compactMap { RepositoryName($0) })
  }
}

extension GitHubCache {
  func organisation(_ owner: String) -> OrganisationReach? {
    var reach: OrganisationReach?
    try? store.read { access throws(StoreError) in
      reach = try access.cell(kind.organisation(owner)).flatMap {
        try? OrganisationReach(packed: $0)
      }
    }
    return reach
  }

  func keep(_ reach: OrganisationReach, of owner: String) throws(StoreError) {
    try store.write { access throws(StoreError) in
      try access.putCell(kind.organisation(owner), reach.packed)
    }
  }
}
