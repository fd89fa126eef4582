import Diagnostics
import Effects
import Git
import Gitflow
import Session

/// A ref to be pushed, as Git passes it to the hook: `REF ID REMOTE-REF REMOTE-ID`.
struct PushedRange: Hashable {
  /// The pushed commit; nil if the remote ref is deleted.
  let head: ObjectID?
  /// The pushed source as given: a ref of this clone, or any other revision.
  let localRef: String
  let remoteRef: String
  /// The remote's commit of the ref; nil if the ref is new.
  let former: ObjectID?

  /// Reads the lines that a hook gets on standard input; nil if a line has another form.
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

  /// The name of the created or updated branch; nil for tags and deletions.
  var branch: String? {
    head == nil ? nil : remoteRef.removing(prefix: "refs/heads/")
  }
}

extension PushedRange {
  /// Reads pre-commit's variables about a push, because its hooks get no standard input.
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

  /// The fix of a name that only the push gives: no local branch has it.
  ///
  /// Nil if the local branch has the name too, or the remedy is another one.
  func renaming(in remedy: Remedy?, to remote: String) -> Remedy? {
    guard let branch, localRef != remoteRef, let words = remedy?.commands.first?.words,
      remedy?.steps.count == 1, words.count == 4, words[..<3] == ["flowctl", "rename", branch]
    else { return nil }
    let name = words[3]
    if RefName.isBranch(localRef) {
      return .git("push", remote, "\(RefName.short(localRef)):\(name)")
    }
    return .run([.git("branch", name, localRef), .git("push", remote, name)])
  }
}
