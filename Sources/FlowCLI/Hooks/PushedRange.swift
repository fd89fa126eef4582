import Effects
import Git
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

  private init(head: ObjectID?, localRef: String, remoteRef: String, former: ObjectID?) {
    self.head = head
    self.localRef = localRef
    self.remoteRef = remoteRef
    self.former = former
  }

  private static func id(_ word: ArraySlice<UInt8>) -> ObjectID? {
    word.withUnsafeBytes { ObjectID(hex: $0) }
  }

  /// The name of the branch that is made or moved; nil for tags and deletions.
  var branch: String? {
    head == nil ? nil : remoteRef.removing(prefix: "refs/heads/")
  }
}
