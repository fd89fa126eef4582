import Diagnostics
import Effects
import Git
import Gitflow
import GitStore
import Session

/// A ref that is about to be pushed, as git tells its hook: `REF ID REMOTE-REF REMOTE-ID`.
struct PushedRange: Hashable {
  /// The commit that is pushed; nil where the remote ref is deleted.
  let head: ObjectID?
  /// What is pushed, as it was named: a ref of this clone, or any other revision.
  let localRef: String
  let remoteRef: String
  /// The commit that the remote has there; nil where the ref is new.
  let former: ObjectID?

  /// Reads the lines that a hook gets on standard input; nil where one is of another form.
  static func parse(_ input: [UInt8]) -> [PushedRange]? {
    var ranges: [PushedRange] = []
    for line in input.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.count == 4, let head = id(words[1]), let former = id(words[3]) else {
        return nil
      }
      ranges.append(
        PushedRange(
          head: head.isZero ? nil : head, localRef: String(decoding: words[0], as: UTF8.self),
          remoteRef: String(decoding: words[2], as: UTF8.self),
          former: former.isZero ? nil : former))
    }
    return ranges
  }

  fileprivate static func id(_ word: ArraySlice<UInt8>) -> ObjectID? {
    word.withUnsafeBytes { ObjectID(hex: $0) }
  }

  /// The name of the branch that is made or moved; nil for tags and deletions.
  var branch: String? {
    head == nil ? nil : remoteRef.removing(prefix: "refs/heads/")
  }
}

extension PushedRange {
  /// Reads what pre-commit tells of a push, of which its hooks get no standard input.
  init?(_ environment: EnvironmentVariables) {
    guard environment["PRE_COMMIT"] == "1", let ref = environment["PRE_COMMIT_REMOTE_BRANCH"],
      let head = environment["PRE_COMMIT_TO_REF"].flatMap({ Self.id(Array($0.utf8)[...]) })
    else { return nil }
    let former = environment["PRE_COMMIT_FROM_REF"].flatMap { Self.id(Array($0.utf8)[...]) }
    self.init(
      head: head.isZero ? nil : head,
      localRef: environment["PRE_COMMIT_LOCAL_BRANCH"] ?? head.description, remoteRef: ref,
      former: former.flatMap { $0.isZero ? nil : $0 })
  }

  /// What mends a name that the push alone gives: no branch of that name is here to be renamed.
  ///
  /// Nothing where the branch has the name here as well, or where the remedy is another.
  func renaming(in remedy: Remedy?, to remote: String) -> Remedy? {
    guard let branch, localRef != remoteRef, let words = remedy?.commands.first?.words,
      remedy?.steps.count == 1, words.count == 5, words[..<4] == ["git", "branch", "-m", branch]
    else { return nil }
    // Git guesses that a branch is meant only where the other end is one.
    let isBranch = RefName.isBranch(localRef)
    let source = isBranch ? RefName.short(localRef) : localRef
    return .git("push", remote, "\(source):\(isBranch ? "" : "refs/heads/")\(words[4])")
  }
}
