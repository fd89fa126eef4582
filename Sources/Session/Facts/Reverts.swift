package import Git
import Gitflow

/// The reverts in a log.
package struct Reverts {
  private var reverters: [ObjectID: ObjectID] = [:]

  /// Reads a log, the newest commit first.
  ///
  /// A reverted commit counts again if its revert was reverted, alone or with a merge.
  package init(in log: [LogEntry]) {
    var claims: [(claim: RevertClaim, by: ObjectID)] = []
    for entry in log {
      let by = reverters[entry.id] ?? claims.first { $0.claim.names(entry) }?.by
      guard let by else {
        claims += RevertClaim.all(in: entry.body).map { ($0, entry.id) }
        continue
      }
      reverters[entry.id] = by
      if entry.parents.count > 1 {
        for id in Self.brought(by: entry, log) { reverters[id] = by }
      }
    }
  }

  /// The commit that reverted another one.
  package func reverter(of id: ObjectID) -> ObjectID? { reverters[id] }

  /// True for a commit that reverted another one of the log, and was not reverted itself.
  package func takesBack(_ id: ObjectID) -> Bool { reverters.values.contains(id) }

  /// The commits of a log that a merge added to its first parent.
  private static func brought(by merge: LogEntry, _ log: [LogEntry]) -> Set<ObjectID> {
    var (before, brought) = (Set(merge.parents.prefix(1)), Set(merge.parents.dropFirst()))
    for entry in log {
      if before.contains(entry.id) { before.formUnion(entry.parents) }
      if brought.contains(entry.id) { brought.formUnion(entry.parents) }
    }
    return brought.subtracting(before)
  }
}

/// What a commit reverts by its message.
enum RevertClaim: Hashable {
  /// A commit by its id, which may be abbreviated.
  case commit(String)
  /// A pull request, as written by GitHub's revert button.
  case request(String)

  static func all(in body: String) -> [RevertClaim] {
    body.split(separator: "\n").lazy.map(String.init).compactMap { line in
      if let rest = line.removing(prefix: "This reverts commit ") {
        let digits = String(rest.prefix(while: \.isHexDigit))
        return digits.count < 7 ? nil : .commit(digits.lowercased())
      }
      guard let rest = line.removing(prefix: "Reverts ") else { return nil }
      let parts = rest.split(separator: "#", omittingEmptySubsequences: false)
      guard parts.count == 2, let number = number(parts[1]), !parts[0].contains(" ") else {
        return nil
      }
      return .request(number)
    }
  }

  /// True for the reverted commit.
  func names(_ entry: LogEntry) -> Bool {
    switch self {
    case .commit(let digits): return entry.id.description.hasPrefix(digits)
    case .request(let wanted):
      let isNumbered =
        entry.subject.hasPrefix("Merge pull request #") || MergeSubject.isSquash(entry.subject)
      guard isNumbered, let last = entry.subject.split(separator: "#").last else { return false }
      return last.prefix(while: \.isNumber) == wanted
    }
  }

  private static func number(_ text: Substring) -> String? {
    let digits = text.prefix(while: \.isNumber)
    let rest = text.dropFirst(digits.count)
    return digits.isEmpty || !rest.allSatisfy(\.isWhitespace) ? nil : String(digits)
  }
}
