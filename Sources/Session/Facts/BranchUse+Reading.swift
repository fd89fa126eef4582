import Base
import Git
package import Gitflow

/// Reads how branches are used, from Git's files and the configuration of CI services.
///
/// Runs no program, so that a hint can depend on it. What the files do not show is unknown.
package struct BranchUseReader {
  /// More own commits than those of a branch that one user renames.
  private static let limit = 1000

  private let session: Session
  private let location: RepositoryLocation
  private let policy: Policy
  private let refs: RefStore
  private let objects: ObjectReader
  /// The branches that others are created from or merged into, with their commits.
  private let lines: [String: [ObjectID]]
  private let defaultBranch: String?
  private lazy var pipelines = readPipelines()
  private lazy var versions = try? tags()

  /// A reader for a repository; nil if its refs can't be read from files.
  package init?(_ session: Session, _ policy: Policy) {
    let tracking = RefName.tracking("", of: policy.remote)
    guard let location = session.location,
      let refs = try? RefStore(location, files: session.world.files),
      let objects = try? session.objects(), let tracked = try? refs.references(under: tracking)
    else { return nil }
    defaultBranch = tracked.defaultBranch(of: policy.remote)
    guard let lines = try? Self.lines(refs, policy, defaultBranch) else { return nil }
    self.session = session
    self.location = location
    self.policy = policy
    self.refs = refs
    self.objects = objects
    self.lines = lines
  }

  /// The use of a branch of the clone or its remote.
  package mutating func use(of name: String) -> BranchUse {
    if policy.model.isPermanent(name) {
      return BranchUse(dependence: "is permanent in the branch model")
    }
    if name == defaultBranch {
      return BranchUse(dependence: "is the default branch of '\(policy.remote)'")
    }
    if let file = pipelines.first(where: { Self.names(name, in: $0.text) })?.path {
      return BranchUse(dependence: "is used by '\(file)'")
    }
    guard let versions else { return BranchUse() }
    if let tag = released(name, versions) {
      return BranchUse(dependence: "was released as '\(tag)'", released: tag)
    }
    guard let own = commits(of: name) else { return BranchUse() }
    if own.all.values.contains(where: \.parents.isEmpty) {
      return BranchUse(dependence: "contains the first commit, which no branch of the model has")
    }
    let merged = merges(in: own.chain, own.all, of: name)
    let authors = own.all.values
      .map { BranchAuthor(name: $0.author.name, mail: $0.author.mail) }.distinct
    return BranchUse(
      dependence: merged.map { "contains '\($0)', which was merged into it" }, authors: authors)
  }

  // MARK: - History

  private func tags() throws(GitError) -> VersionFacts {
    var versions = VersionFacts(policy.model)
    if policy.model.apps.tagging != nil {
      try refs.forEachName(under: RefName.tag("")) { versions.addTag(named: $0) }
      return versions
    }
    let style = session.versionStyle(policy.model)
    try refs.forEachName(under: RefName.tag("")) { name in
      guard let version = WrittenVersion(parsing: name, style) else { return }
      versions.addTag(String(decoding: name, as: UTF8.self), version)
    }
    return versions
  }

  /// The tag of a branch's version that contains its commits.
  private func released(_ name: String, _ versions: VersionFacts) -> String? {
    guard
      let open = BranchClassifier(policy.model).openVersion(of: ExistingBranch(name)),
      let tag = versions.tag(of: open.version.version),
      let target = (try? refs.resolve(RefName.tag(tag))).flatMap(\.self),
      let commit = objects.storedCommit(target)
    else { return nil }
    let tips = tips(of: name)
    // A branch without commits of its own may start at the merge of another one.
    guard !tips.isEmpty,
      tips != [commit] || objects.storedDetails(commit).map({ $0.parents.count < 2 }) == true,
      let history = try? DirectHistory.open(
        location, files: session.world.files, tips: tips + [commit]),
      tips.allSatisfy({ (try? history.isAncestor($0, of: commit)) == true })
    else { return nil }
    return tag
  }

  private func tips(of name: String) -> [ObjectID] {
    [RefName.branch(name), RefName.tracking(name, of: policy.remote)]
      .compactMap { (try? refs.resolve($0)).flatMap(\.self) }
  }

  /// The commits that no long-lived branch has; nil if they are unknown.
  private func commits(
    of name: String
  ) -> (chain: [CommitDetails], all: [ObjectID: CommitDetails])? {
    let tips = tips(of: name)
    let known = lines.filter { $0.key != name }.flatMap(\.value)
    guard !location.isShallow, !tips.isEmpty,
      let history = try? DirectHistory.open(
        location, files: session.world.files, tips: tips + known),
      let found = try? history.commits(from: tips, excluding: known, limit: Self.limit),
      found.count <= Self.limit
    else { return nil }
    var all: [ObjectID: CommitDetails] = [:]
    for id in found.first {
      guard let details = objects.storedDetails(id) else { return nil }
      all[id] = details
    }
    var chain: [CommitDetails] = []
    for tip in tips {
      var next = all[tip]
      while let commit = next, !chain.contains(where: { $0.id == commit.id }) {
        chain.append(commit)
        next = commit.parents.first.flatMap { all[$0] }
      }
    }
    return (chain, all)
  }

  /// A branch that was merged into this one; not a long-lived one, which only updates it.
  private func merges(
    in chain: [CommitDetails], _ own: [ObjectID: CommitDetails], of name: String
  ) -> String? {
    for commit in chain where commit.parents.count > 1 {
      let subject = MergeSubject(
        parsing: commit.subject, body: commit.body, remote: policy.remote)
      if case .branch(let source, _)? = subject?.source {
        if source != name, lines[source] == nil { return source }
      } else if commit.parents.dropFirst().contains(where: { own[$0] != nil }) {
        return commit.parents[1].short
      }
    }
    return nil
  }

  private static func lines(
    _ refs: RefStore, _ policy: Policy, _ defaultBranch: String?
  ) throws(GitError) -> [String: [ObjectID]] {
    let classifier = BranchClassifier(policy.model)
    var lines: [String: [ObjectID]] = [:]
    for root in [RefName.branch(""), RefName.tracking("", of: policy.remote)] {
      try refs.forEachReference(under: root) { reference in
        guard let kind = classifier.kindIndex(of: reference.name).map({ policy.model.kinds[$0] })
        else {
          if let name = defaultBranch, reference.name.elementsEqual(name.utf8) {
            lines[name, default: []].append(reference.target)
          }
          return
        }
        guard kind.isPermanent || kind.introducesVersion else { return }
        let name = String(decoding: reference.name, as: UTF8.self)
        lines[name, default: []].append(reference.target)
      }
    }
    return lines
  }

  /// True if a force-push removed commits on the remote that the local branch still has.
  ///
  /// A merge with the remote branch would restore these. True also if the refs are unreadable.
  package func hasRemovedCommits(_ name: String) -> Bool {
    let tracking = RefName.tracking(name, of: policy.remote)
    let (tip, own): (ObjectID?, ObjectID?)
    do {
      (tip, own) = (try refs.resolve(tracking), try refs.resolve(RefName.branch(name)))
    } catch {
      return true
    }
    guard let tip, let own else { return false }
    let files = session.world.files
    return RefHistory.places(of: tracking, at: location, files: files).prefix(Self.places)
      .contains { former in
        let history = try? DirectHistory.open(location, files: files, tips: [former, tip, own])
        return (try? history?.isAncestor(former, of: tip)) == false
          && (try? history?.isAncestor(former, of: own)) == true
      }
  }

  private static let places = 20

  // MARK: - CI services

  private static let files = [
    ".gitlab-ci.yml", "bitrise.yml", ".circleci/config.yml", "azure-pipelines.yml",
    "bitbucket-pipelines.yml", "Jenkinsfile", "codemagic.yaml", ".travis.yml", "appveyor.yml",
  ]

  private func readPipelines() -> [(path: String, text: String)] {
    guard let top = location.worktree else { return [] }
    let files = session.world.files
    let folder = ".github/workflows"
    let workflows = ((try? files.list("\(top)/\(folder)")) ?? []).map { "\(folder)/\($0.name)" }
    return (workflows.sorted() + Self.files).compactMap { path in
      guard let bytes = try? files.read("\(top)/\(path)", 1 << 20) else { return nil }
      return (path, String(decoding: bytes, as: UTF8.self))
    }
  }

  /// True if a line that is about branches, or an item of a list, is the name.
  private static func names(_ name: String, in text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      guard line.contains(name) else { return false }
      let words = line.split { !($0.isLetter || $0.isNumber || "._/-".contains($0)) }
      guard words.contains(where: { RefName.short(String($0)) == name }) else { return false }
      let isItem = words.count == 2 && words[0] == "-"
      let about = line.lowercased()
      return isItem || ["branch", "ref", "only", "target"].contains(where: about.contains)
    }
  }
}
