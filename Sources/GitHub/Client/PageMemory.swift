import Base

/// The metadata of a response.
struct CachedPage: Hashable, Sendable {
  var etag: String?
  var next: String?
  /// When it was received, in seconds since 1970.
  var at: Double
}

extension CachedPage {
  private static let version: UInt8 = 1

  var packed: [UInt8] { PackWriter.bytes(version: Self.version, etag, next, at) }

  init(packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: Self.version)
    self.init(etag: try pack.read(), next: try pack.read(), at: try pack.read())
  }
}

/// Responses by their URL, so that GitHub doesn't have to send unchanged data.
///
/// It is optional: if the store fails, the response is requested again.
struct PageMemory: Sendable {
  private let store: Store
  private let host: String

  /// The maximum size of a stored body in bytes.
  private static let largestBody = 1 << 20
  /// Seconds after which an unused response is removed.
  private static let age: Double = 14 * 86400
  private static let sweptCell = "pages/swept"

  init(_ store: Store, host: GitHubHost) {
    self.store = store
    self.host = host.name
  }

  func page(at url: String) -> CachedPage? {
    store.cell("page/" + key(url)).flatMap { try? CachedPage(packed: $0) }
  }

  func body(at url: String) -> [UInt8]? { store.cell("body/" + key(url)) }

  func keep(_ page: CachedPage, at url: String, body: [UInt8]) {
    guard body.count <= Self.largestBody else { return }
    let key = key(url)
    try? store.write { access throws(StoreError) in
      try access.putCell("page/" + key, page.packed)
      try access.putCell("body/" + key, body)
      try Self.sweep(access, at: page.at)
    }
  }

  private func key(_ url: String) -> String {
    "\(host)/\(SHA256.digits(of: Array(url.utf8)).prefix(32))"
  }

  /// Removes old responses, once a day.
  private static func sweep(_ access: StoreAccess, at now: Double) throws(StoreError) {
    if let bytes = try access.cell(sweptCell), let last = try? CachedPage(packed: bytes).at,
      0..<86400 ~= now - last
    {
      return
    }
    try access.putCell(sweptCell, CachedPage(at: now).packed)
    for (name, bytes) in try access.cells("page/") {
      if let page = try? CachedPage(packed: bytes), page.at > now - age { continue }
      try access.putCell(name, nil)
      try access.putCell("body/" + name.dropFirst("page/".utf8.count), nil)
    }
  }
}
