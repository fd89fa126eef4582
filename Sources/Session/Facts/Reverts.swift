package import Git
import Gitflow

/// What the commits of a log take back.
package struct Reverts {
  private var reverters: [ObjectID: ObjectID] = [:]

  /// Reads a log, the newest commit first.
  ///
  /// What a revert took back counts again where that was reverted itself, alone or with a merge.
  package init(in log: [LogEntry]) {
    var claims: [(claim: RevertClaim, by: ObjectID)] = []
    for entry in log {
      let by = reverters[entry.id] ?? claims.first { $0.claim.names(entry) }?.by
      guard let by else {
        claims += RevertClaim.all(of: entry).map { ($0, entry.id) }
        continue
      }
      reverters[entry.id] = by
      if entry.parents.count > 1 {
        for id in Self.brought(by: entry, log) { reverters[id] = by }
      }
    }
  }

  /// The commit that took another one back.
  package func reverter(of id: ObjectID) -> ObjectID? { reverters[id] }

  /// True for a commit that took another one of the log back, and was not taken back itself.
  package func takesBack(_ id: ObjectID) -> Bool { reverters.values.contains(id) }

  /// The commits of a log that a merge brought to its first parent.
  private static func brought(by merge: LogEntry, _ log: [LogEntry]) -> Set<ObjectID> {
    var (before, brought) = (Set(merge.parents.prefix(1)), Set(merge.parents.dropFirst()))
    for entry in log {
      if before.contains(entry.id) { before.formUnion(entry.parents) }
      if brought.contains(entry.id) { brought.formUnion(entry.parents) }
    }
    return brought.subtracting(before)
  }
}

/// What the message of a commit says that it takes back.
enum RevertClaim: Hashable {
  /// A commit by the digits of its id, which may be shortened.
  case commit(String)
  /// A pull request, as GitHub's button writes it.
  case request(String)

  /// All that a message names.
  static func all(of entry: LogEntry) -> [RevertClaim] {
    entry.body.split(separator: "\n").lazy.map(String.init).compactMap { line in
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

  /// True for the commit that is meant.
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
