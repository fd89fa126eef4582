/// How a branch is used: who works on it, and what depends on it.
///
/// This decides whether a branch may be renamed, and whether a hint may say so. Its name decides
/// nothing.
package struct BranchUse: Hashable, Sendable {
  /// Why several users depend on the branch, to follow `'x'`; nil if nothing shows that.
  package var dependence: String?
  /// The tag of the version that the branch created, if that contains the whole branch.
  package var released: String?
  /// The authors of the commits that no long-lived branch has; nil if they are unknown.
  package var authors: [BranchAuthor]?

  /// A use without evidence of others.
  package init(
    dependence: String? = nil, released: String? = nil, authors: [BranchAuthor]? = nil
  ) {
    self.dependence = dependence
    self.released = released
    self.authors = authors
  }

  /// True if the branch is evidently the work of one user: of `user`, if that is known.
  package func isOwn(of user: BranchAuthor?) -> Bool {
    guard dependence == nil, let authors, authors.count == 1 else { return false }
    return user.map { authors[0].isSame(as: $0) } ?? true
  }
}

/// A user by the name and the address of commits.
package struct BranchAuthor: Hashable, Sendable {
  package var name: String
  package var mail: String

  /// A user of commits.
  package init(name: String, mail: String) {
    self.name = name
    self.mail = mail
  }

  /// True for the same user, who may have several addresses.
  package func isSame(as other: BranchAuthor) -> Bool {
    name == other.name || mail.lowercased() == other.mail.lowercased()
  }
}

extension Sequence<BranchAuthor> {
  /// Each user once.
  package var distinct: [BranchAuthor] {
    reduce(into: []) { users, user in
      if !users.contains(where: user.isSame(as:)) { users.append(user) }
    }
  }
}
