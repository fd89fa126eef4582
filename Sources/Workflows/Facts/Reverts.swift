import Git
import Gitflow

/// What the commits of a log take back; they come the newest first.
struct Reverts {
  private var reverters: [String: ObjectID] = [:]

  /// Takes the next commit, and tells the one that took it back.
  ///
  /// What a revert took back counts again where that was reverted itself.
  mutating func reverter(of entry: LogEntry) -> ObjectID? {
    if let reverter = entry.names.lazy.compactMap({ [reverters] in reverters[$0] }).first {
      return reverter
    }
    if let reverted = entry.reverted { reverters[reverted] = entry.id }
    return nil
  }

  /// The commit of a line that took a merge on it back.
  static func reverter(
    of merge: ObjectID, on tip: ObjectID, _ objects: ObjectReader
  ) async throws(GitError) -> ObjectID? {
    let parents = try await objects.commitDetails([merge]).flatMap(\.parents)
    var reverts = Reverts()
    for entry in try await objects.commands.log(from: [tip], excluding: parents) {
      let reverter = reverts.reverter(of: entry)
      if entry.id == merge { return reverter }
    }
    return nil
  }
}

extension LogEntry {
  /// What a revert may call it: its id, and its pull request as `#7`.
  fileprivate var names: [String] {
    let isNumbered = subject.hasPrefix("Merge pull request #") || MergeSubject.isSquash(subject)
    guard isNumbered, let mark = subject.split(separator: "#").last else { return [id.description] }
    return [id.description, "#" + mark.prefix(while: \.isNumber)]
  }

  /// The commit that git says this one takes back, or the pull request as GitHub says it: `#7`.
  fileprivate var reverted: String? {
    for line in body.split(separator: "\n").lazy.map(String.init) {
      if let rest = line.removing(prefix: "This reverts commit ") {
        return String(rest.prefix(while: \.isHexDigit))
      }
      if let rest = line.removing(prefix: "Reverts "), let mark = rest.firstIndex(of: "#") {
        return String(rest[mark...].prefix { $0 == "#" || $0.isNumber })
      }
    }
    return nil
  }
}
