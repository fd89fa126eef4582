/// The branch model: a state machine as data, from which everything else is derived.
package struct BranchModel: Hashable, Sendable {
  package var kinds: [BranchKind]
  package var slug = SlugRules()
  /// The required form of versions in names; nil means the form of the existing names.
  package var nameForm: VersionForm?
  /// The required form of version tags; nil means the form of the existing tags.
  package var tagForm: VersionForm?
  /// The only form whose tags are releases; nil means the forms of the existing tags.
  package var tagPattern: TagForm?
  /// How versions in names may be written: as in the tags of the repository.
  package var versionStyle = VersionStyle.threeParts
  /// The apps of the repository; empty if it has only one.
  package var apps = AppLayout()

  /// The branch type with this name.
  package func kind(_ name: KindName) -> BranchKind? { kinds.first { $0.name == name } }

  /// The branches that exist as long as the repository, in the model's order.
  package var permanentNames: [(kind: KindName, branch: String)] {
    kinds.flatMap { kind in permanentNames(of: kind).map { (kind.name, $0) } }
  }

  /// The permanent branch of this branch type.
  package func permanentName(_ kind: KindName) -> String? { self.kind(kind)?.permanentName }

  /// The name for messages: the branch of a permanent type, else the type.
  package func shown(_ kind: KindName) -> String { permanentName(kind) ?? kind.text }

  /// True for the name of a permanent branch.
  package func isPermanent(_ branch: String) -> Bool {
    permanentNames.contains { $0.branch == branch }
  }

  /// The permanent branch with the live version; the first permanent branch if none is set.
  package var production: (kind: KindName, branch: String)? {
    let live = kinds.first(where: \.isProduction)
    return live.flatMap { kind in kind.permanentName.map { (kind.name, $0) } }
      ?? permanentNames.first
  }

  /// True if releases are created from the production branch, into which changes are merged, too.
  ///
  /// Its tip is no release then: a version is the tip of its own branch.
  package var isTrunk: Bool {
    guard let live = production?.kind else { return false }
    return kinds.contains {
      $0.isCutFromIntegration && $0.sources == [live] && $0.targets == [live]
    }
      && plainTopicKind?.targets == [live]
  }

  /// The branch types whose branches are long-lived and create a version from the integration branch.
  ///
  /// In the adapted model these are the releases: topic types that another type refers to or targets.
  package var releaseKinds: [KindName] {
    kinds.filter { kind in
      !kind.isPermanent
        && kinds.contains { other in
          other.versionRole == .refers(to: kind.name)
            || other.backMerges.contains { $0.target == kind.name }
            || other.targets.contains(kind.name)
        }
        || kind.isCutFromIntegration
    }.map(\.name)
  }

  /// The branch types that must contain what is live.
  package var kindsWithLive: Set<KindName> {
    Set(kinds.flatMap(\.backMerges).map(\.target)).subtracting(
      [production?.kind].compactMap(\.self))
  }

  /// True if merging a branch of one type into one of the other is a back-merge of the model.
  ///
  /// A further permanent branch, such as `qa`, is also updated from the one it is created from.
  package func isBackMerge(from source: KindName, to target: KindName) -> Bool {
    // A release of a trunk never gets the changes of later versions, which production contains.
    source == production?.kind && kindsWithLive.contains(target) && !isTrunk
      || kinds.contains { kind in
        kind.backMerges.contains { $0.source == source && $0.target == target }
          || kind.name == target && kind.isPermanent && !kind.isProduction && kind.targets.isEmpty
            && kind.sources.contains(source) && self.kind(source)?.isPermanent == true
      }
  }

  /// The model with other names of permanent branches.
  package func renamed(_ names: [KindName: String]) -> BranchModel {
    var model = self
    for (index, kind) in kinds.enumerated() {
      guard let name = names[kind.name], case .permanent(_, let isProduction) = kind.shape else {
        continue
      }
      model.kinds[index].shape = .permanent(name, isProduction: isProduction)
    }
    return model
  }

  /// The names of the permanent branches by the branch types of a preset.
  package func renamed(to layout: BranchLayout) -> BranchModel {
    var names: [KindName: String] = [:]
    names["develop"] = layout.integration
    // In a clone of one branch, the only name may be that of the integration branch.
    let isOther = permanentNames.contains { $0.kind != "main" && $0.branch == layout.production }
    if !isOther || layout.integration != nil { names["main"] = layout.production }
    return renamed(names)
  }
}

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

  package init(name: String, mail: String) {
    self.name = name
    self.mail = mail
  }

  /// True for an app of GitHub, which has its name in every commit.
  package var isBot: Bool { name.hasSuffix("[bot]") }

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
