import Base

extension Issue {
  fileprivate static let version: UInt8 = 1

  /// The issue without its text; people, labels and milestone are ids of their own records.
  var packed: [UInt8] {
    var pack = PackWriter(version: Self.version)
    pack.write(updatedAt)
    pack.write(number)
    pack.write(state == .open)
    pack.write(isPullRequest)
    pack.write(title)
    pack.write(url)
    pack.write(repository?.description)
    pack.write(createdAt)
    pack.write(closedAt)
    pack.write(mergedAt)
    pack.write(stateReason)
    pack.write(author?.id ?? 0)
    pack.write(milestone?.id ?? 0)
    pack.write(labels.map(\.id))
    pack.write(assignees.map(\.id))
    return pack.bytes
  }

  /// When the issue of a record was last changed.
  static func updatedAt(ofPacked bytes: [UInt8]) -> String? {
    guard var pack = try? PackReader(bytes, version: version) else { return nil }
    return try? pack.read(String.self)
  }
}

/// Creates issues from their records and the referenced ones, each of which is read once.
struct IssueUnpacker {
  private let kind: CacheKind
  private var users: [Int64: User] = [:]
  private var labels: [Int64: Label] = [:]
  private var milestones: [Int64: Milestone] = [:]
  /// Names read last: a list has one, or few.
  private var name: (text: String, name: RepositoryName?) = ("", nil)

  init(_ kind: CacheKind) { self.kind = kind }

  /// Reads a record; missing referenced objects are omitted.
  mutating func issue(
    id: Int64, _ bytes: [UInt8], _ access: StoreAccess
  ) throws(PackFault) -> Issue {
    var pack = try PackReader(bytes, version: Issue.version)
    var issue = Issue(id: id)
    issue.updatedAt = try pack.read()
    issue.number = try pack.read()
    issue.state = try pack.read() ? .open : .closed
    issue.isPullRequest = try pack.read()
    issue.title = try pack.read()
    issue.url = try pack.read()
    issue.repository = try pack.read(String?.self).flatMap { repository($0) }
    issue.createdAt = try pack.read()
    issue.closedAt = try pack.read()
    issue.mergedAt = try pack.read()
    issue.stateReason = try pack.read()
    issue.author = Self.known(try pack.read(), in: &users, kind.user, access)
    issue.milestone = Self.known(try pack.read(), in: &milestones, kind.milestone, access)
    issue.labels = try pack.read([Int64].self).compactMap {
      Self.known($0, in: &labels, kind.label, access)
    }
    issue.assignees = try pack.read([Int64].self).compactMap {
      Self.known($0, in: &users, kind.user, access)
    }
    return issue
  }

  /// An object from memory, else read now; a missing one is searched again.
  private static func known<Value: CachedRecord>(
    _ id: Int64, in values: inout [Int64: Value], _ kind: String, _ access: StoreAccess
  ) -> Value? {
    // 0 is the id for no object.
    if id == 0 { return nil }
    if let value = values[id] { return value }
    let value = (try? access.record(kind, id)).flatMap { $0 }.flatMap {
      try? Value(id: id, packed: $0)
    }
    values[id] = value
    return value
  }

  private mutating func repository(_ text: String) -> RepositoryName? {
    if name.text != text { name = (text, RepositoryName(text)) }
    return name.name
  }
}

/// An object that the cache stores under its id, which its bytes omit.
protocol CachedRecord: Packable {
  var id: Int64 { get set }
}

extension CachedRecord {
  var packed: [UInt8] { PackWriter.bytes(version: 1, self) }

  init(id: Int64, packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: 1)
    self = try pack.read()
    self.id = id
  }
}

extension User: CachedRecord {
  package func pack(into pack: inout PackWriter) { pack.write(login, type) }

  package init(from pack: inout PackReader) throws(PackFault) {
    self.init(id: 0, login: try pack.read(), type: try pack.read())
  }
}

extension Label: CachedRecord {
  package func pack(into pack: inout PackWriter) { pack.write(name, color, description) }

  package init(from pack: inout PackReader) throws(PackFault) {
    self.init(id: 0, name: try pack.read(), color: try pack.read(), description: try pack.read())
  }
}

extension Milestone: CachedRecord {
  package func pack(into pack: inout PackWriter) { pack.write(number, title) }

  package init(from pack: inout PackReader) throws(PackFault) {
    self.init(id: 0, number: try pack.read(), title: try pack.read())
  }
}
