enum EventRef: Hashable, Sendable {
  /// `refs/heads/…`
  case branch(String)
  /// `refs/tags/…`
  case tag(String)
  /// `refs/pull/N/merge` or `/head`: a commit of the hosting service, and no branch.
  case pullRequest(number: Int?)
  /// Anything else under `refs/`.
  case other(String)
  /// A name without `refs/` that is a branch according to its source.
  case short(String)

  init(parsing text: String) {
    if let name = text.removing(prefix: "refs/heads/") {
      self = .branch(name)
    } else if let name = text.removing(prefix: "refs/tags/") {
      self = .tag(name)
    } else if let rest = text.removing(prefix: "refs/pull/") {
      self = .pullRequest(number: Int(rest.prefix { $0 != "/" }))
    } else {
      self = text.utf8.starts(with: "refs/".utf8) ? .other(text) : .short(text)
    }
  }

  /// The short name, if this is or can be a branch.
  var branch: String? {
    switch self {
    case .branch(let name), .short(let name): name
    case .tag, .pullRequest, .other: nil
    }
  }
}

extension String {
  /// Equal by bytes: `==` treats composed and decomposed names as equal.
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

/// Full names of commits: 40 or 64 hexadecimal digits.
enum CommitName {
  /// The name in lowercase; nil for other text, which Git could parse as an option.
  static func parse(_ text: String) -> String? {
    let isName =
      [40, 64].contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isHexDigit }
    return isName ? text.lowercased() : nil
  }

  /// All zeros, which hosting services write for "no commit".
  static func isZero(_ text: String) -> Bool { !text.isEmpty && text.allSatisfy { $0 == "0" } }
}

/// The `owner/name` of a repository, parsed from this path or any Git URL.
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

  /// True for the same repository; hosting services ignore the case of names.
  func isSame(as other: RepositoryPath) -> Bool { text.lowercased() == other.text.lowercased() }
}

/// A branch of the GitHub merge queue: `gh-readonly-queue/<base>/pr-<number>-<sha>`.
enum MergeQueueBranch {
  /// The merge target of the queue, which can contain slashes; nil for other names.
  static func base(of name: String) -> String? {
    guard let rest = name.removing(prefix: "gh-readonly-queue/"),
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
