/// A ref told apart by the name space that it lies in.
enum RefName: Hashable, Sendable {
  /// `refs/heads/…`
  case branch(String)
  /// `refs/tags/…`
  case tag(String)
  /// `refs/pull/N/merge` or `/head`: a commit of the forge's own, and no branch.
  case pullRequest(number: Int?)
  /// Anything else under `refs/`.
  case other(String)
  /// A name without `refs/`, which its source says is a branch's.
  case short(String)

  init(parsing text: String) {
    if let name = text.dropping(prefix: "refs/heads/") {
      self = .branch(name)
    } else if let name = text.dropping(prefix: "refs/tags/") {
      self = .tag(name)
    } else if let rest = text.dropping(prefix: "refs/pull/") {
      self = .pullRequest(number: Int(rest.prefix { $0 != "/" }))
    } else {
      self = text.utf8.starts(with: "refs/".utf8) ? .other(text) : .short(text)
    }
  }

  /// The short name, where this is or may be a branch.
  var branch: String? {
    switch self {
    case .branch(let name), .short(let name): name
    case .tag, .pullRequest, .other: nil
    }
  }
}

extension String {
  /// The rest behind `prefix`, byte by byte: `hasPrefix` misses one that a combining mark follows.
  func dropping(prefix: String) -> String? {
    guard utf8.starts(with: prefix.utf8) else { return nil }
    return String(Substring(utf8.dropFirst(prefix.utf8.count)))
  }

  /// Equal byte by byte: `==` holds composed and decomposed names for the same.
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

/// Full names of commits: 40 or 64 hexadecimal digits.
enum CommitName {
  /// The name in lower case; nothing for any other text, which git might take for an option.
  static func parse(_ text: String) -> String? {
    let isName =
      [40, 64].contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isHexDigit }
    return isName ? text.lowercased() : nil
  }

  /// All zeros, which a forge writes for "no commit".
  static func isZero(_ text: String) -> Bool { !text.isEmpty && text.allSatisfy { $0 == "0" } }
}

/// The `owner/name` of a repository, out of that path itself or any URL that git clones.
struct RepositoryPath: Sendable {
  let text: String

  init?(parsing text: String) {
    var path = Substring(text)
    if let scheme = path.firstRange(of: "://") {
      path = path[scheme.upperBound...].drop { $0 != "/" }
    } else if let colon = path.firstIndex(of: ":") {
      path = path[path.index(after: colon)...]
    }
    while path.first == "/" { path.removeFirst() }
    while path.last == "/" { path.removeLast() }
    if path.hasSuffix(".git") { path.removeLast(4) }
    guard path.contains("/") else { return nil }
    self.text = String(path)
  }

  /// True for the same repository; forges fold the case of names.
  func isSame(as other: RepositoryPath) -> Bool { text.lowercased() == other.text.lowercased() }
}

/// A branch of GitHub's merge queue: `gh-readonly-queue/<base>/pr-<number>-<sha>`.
enum MergeQueueBranch {
  /// The branch that the queue merges into, which may hold slashes; nil for any other name.
  static func base(of name: String) -> String? {
    guard let rest = name.dropping(prefix: "gh-readonly-queue/"),
      let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")), slash > rest.startIndex
    else { return nil }
    let parts = rest[rest.utf8.index(after: slash)...].split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "pr", let number = Int(parts[1]), number > 0,
      CommitName.parse(String(parts[2])) != nil
    else { return nil }
    return String(rest[..<slash])
  }
}
