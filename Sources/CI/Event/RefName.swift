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
