import Git
import Gitflow
import Session

/// Facts about names from the refs: existing branches that collide, and versions in use.
///
/// Refs are streamed as bytes; only those that matter to a name are read fully.
struct NameFacts {
  private(set) var finder: CollisionFinder
  private(set) var versions = VersionFacts()
  /// True if a name creates a version, so that tags and open versions matter.
  let asksVersions: Bool
  /// True if the tags were read before, with what they say.
  private var isTagged = false
  private let classifier: BranchClassifier
  private let remote: String

  init(
    about asked: AskedNames, _ classifier: BranchClassifier, remote: String,
    in location: RepositoryLocation?
  ) {
    finder = asked.finder
    asksVersions = asked.asksVersions
    versions = VersionFacts(classifier.model, tagGap: location?.tagGap(of: remote))
    self.classifier = classifier
    self.remote = remote
  }

  mutating func read(_ store: RefStore) throws(GitError) {
    try store.forEachName(under: "refs/heads/") { addBranch($0, of: nil) }
    try store.forEachName(under: "refs/remotes/\(remote)/") { addBranch($0, of: remote) }
    guard asksVersions else { return }
    try store.forEachName(under: "refs/tags/") { addTag($0) }
    sortOpen()
  }

  mutating func take(_ references: [Reference]) {
    for reference in references {
      if var name = reference.name.removing(prefix: "refs/heads/") {
        name.withUTF8 { addBranch(UnsafeRawBufferPointer($0), of: nil) }
      } else if var name = reference.name.removing(prefix: "refs/remotes/\(remote)/") {
        name.withUTF8 { addBranch(UnsafeRawBufferPointer($0), of: remote) }
      } else if var name = reference.name.removing(prefix: "refs/tags/") {
        name.withUTF8 { addTag(UnsafeRawBufferPointer($0)) }
      }
    }
  }

  /// Takes the tags, if they were read before.
  mutating func take(tags: VersionFacts) {
    isTagged = true
    versions.takeTags(of: tags)
  }

  mutating func add(_ merges: VersionFacts) {
    take(tags: merges)
    (versions.untagged, versions.versionGap) = (merges.untagged, merges.versionGap)
    (versions.tagsApart, versions.shipped) = (merges.tagsApart, merges.shipped)
  }

  /// The symbolic HEAD of a remote is not a branch.
  private mutating func addBranch(_ name: UnsafeRawBufferPointer, of remote: String?) {
    if remote != nil, name.elementsEqual("HEAD".utf8) { return }
    finder.visit(name, remote: remote)
    guard asksVersions, classifier.mayBringVersion(name) else { return }
    let branch = ExistingBranch(String(decoding: name, as: UTF8.self), remote: remote)
    guard let open = classifier.openVersion(of: branch) else { return }
    versions.branches.append(open)
  }

  /// Files are listed in no order; sorting makes the reported branch the same each time.
  private mutating func sortOpen() {
    versions.branches.sort { left, right in
      (left.branch.remote ?? "", left.branch.name) < (right.branch.remote ?? "", right.branch.name)
    }
  }

  private mutating func addTag(_ name: UnsafeRawBufferPointer) {
    if !isTagged { versions.addTag(named: name) }
  }
}

extension BranchClassifier {
  /// False for a name that matches no branch type which creates versions.
  fileprivate func mayBringVersion(_ name: UnsafeRawBufferPointer) -> Bool {
    versionPrefixes.contains { name.starts(with: $0.utf8) }
  }
}

/// Branch names to check, and what the names alone show.
struct AskedNames {
  /// The class of a name, as far as a quick look shows.
  enum Class {
    /// The name surely passes: few readers want to see it.
    case plain
    /// The name surely fails: it matches no branch type, or Git refuses it.
    case refused
    case known(BranchClass)
  }

  let names: NameList
  let classes: [Class]
  let finder: CollisionFinder
  /// True if a name creates a version, or should, so that tags and other versions matter.
  let asksVersions: Bool

  /// Classifies a few names.
  init(_ names: NameList, _ model: BranchModel) {
    self.names = names
    (classes, asksVersions) = Self.classes(of: names, model)
    finder = CollisionFinder(names)
  }

  /// Classifies very many names, on two cores.
  init(many names: NameList, _ model: BranchModel) async {
    async let finder = CollisionFinder(names)
    self.names = names
    (classes, asksVersions) = Self.classes(of: names, model)
    self.finder = await finder
  }

  private static func classes(
    of names: NameList, _ model: BranchModel
  ) -> (classes: [Class], asksVersions: Bool) {
    let classifier = BranchClassifier(model)
    let nameRule = BranchNameRule(classifier)
    var asksVersions = false
    let classes = names.indices.map { index -> Class in
      let glance = names.withBytes(of: index) { nameRule.glance(at: $0) }
      switch glance {
      case .holds: return .plain
      case .refused(let hasVersions):
        if hasVersions { asksVersions = true }
        return .refused
      case .unclear:
        let known = classifier.classify(names[index])
        if Self.asksVersions(known, model) { asksVersions = true }
        return .known(known)
      }
    }
    return (classes, asksVersions)
  }

  private static func asksVersions(_ branchClass: BranchClass, _ model: BranchModel) -> Bool {
    switch branchClass {
    case .kind(let kind, _): kind.introducesVersion
    case .unknown(.misfit(let kind, _, _)): model.kind(kind)?.introducesVersion ?? false
    case .revert, .backMerge, .bot, .unknown: false
    }
  }
}
