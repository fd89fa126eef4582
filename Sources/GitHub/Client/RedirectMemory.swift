import Effects
import Formats

/// Where repositories have moved for good, so that each is looked for in the old place but once.
///
/// The store is read at the first question alone: whoever asks for 50 lists must not wait for it
/// 50 times.
actor RedirectMemory {
  private let store: Store
  private let host: GitHubHost
  private var moves: [String: Move]?

  /// Seconds after which the old place is asked again: another repository may live there now.
  private static let age: Double = 7 * 86400

  init(_ store: Store, host: GitHubHost) {
    self.store = store
    self.host = host
  }

  /// Where an address leads now.
  func target(of url: String, at now: Double) -> String {
    guard let from = repositoryPath(url), let move = known[cell(from)],
      0..<Self.age ~= now - move.time
    else { return url }
    return host.apiURL + move.to + url.dropFirst(host.apiURL.utf8.count + from.utf8.count)
  }

  private var known: [String: Move] {
    if let moves { return moves }
    let read = read()
    moves = read
    return read
  }

  private func read() -> [String: Move] {
    let prefix = cell("/")
    var cells: [(name: String, body: [UInt8])] = []
    try? store.read { access throws(StoreError) in cells = try access.cells(prefix) }
    return Dictionary(
      cells.compactMap { cell in (try? Move(packed: cell.body)).map { (cell.name, $0) } },
      uniquingKeysWith: { $1 })
  }

  /// Keeps that a repository moved; nil where an address says nothing of a whole repository.
  func remember(
    _ url: String, _ target: String, isPermanent: Bool, at now: Double
  ) -> (from: String, to: String)? {
    guard let from = repositoryPath(url) else { return nil }
    let rest = url.dropFirst(host.apiURL.utf8.count + from.utf8.count)
    // A single issue or pull request may have been transferred, and says nothing of the others.
    let parts = rest.prefix { $0 != "?" }.split(separator: "/")
    if parts.count > 1, parts[0] == "issues" || parts[0] == "pulls" { return nil }
    guard target.hasSuffix(rest), target.utf8.count > host.apiURL.utf8.count + rest.utf8.count
    else { return nil }
    let to = String(target.dropFirst(host.apiURL.utf8.count).dropLast(rest.utf8.count))
    if isPermanent {
      let (name, move) = (cell(from), Move(to: to, time: now))
      moves?[name] = move
      try? store.write { access throws(StoreError) in try access.putCell(name, move.packed) }
    }
    return (String(from.dropFirst("/repos/".utf8.count)), to)
  }

  /// The `/repos/owner/name` of an address.
  private func repositoryPath(_ url: String) -> String? {
    let path = url.dropFirst(host.apiURL.utf8.count).prefix { $0 != "?" }
    let parts = path.split(separator: "/", maxSplits: 3)
    guard parts.count >= 3, parts[0] == "repos" else { return nil }
    return "/" + parts[..<3].joined(separator: "/")
  }

  private func cell(_ path: String) -> String { "moved/\(host.name)\(path.lowercased())" }
}

/// A path that a repository has now, and when that was learnt.
private struct Move {
  let to: String
  /// In seconds since 1970.
  let time: Double

  private static let version: UInt8 = 1

  var packed: [UInt8] {
    var pack = PackWriter(version: Self.version)
    pack.write(to)
    pack.write(time)
    return pack.bytes
  }
}

extension Move {
  init(packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: Self.version)
    to = try pack.text()
    time = try pack.seconds()
  }
}
