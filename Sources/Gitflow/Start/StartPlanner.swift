import Base

/// Decides the name and the base of a new branch.
package struct StartPlanner: Sendable {
  private let policy: Policy
  private let versions: VersionFacts
  private let existing: [ExistingBranch]
  private let classifier: BranchClassifier

  /// A planner for a repository with these branches and versions.
  package init(policy: Policy, versions: VersionFacts, existing: [ExistingBranch]) {
    self.policy = policy
    let classifier = BranchClassifier(policy.model)
    self.existing = existing
    self.classifier = classifier
    var versions = versions
    versions.reserved = Set(
      existing.map(\.name).filter { ReleaseName.appPrefix(of: $0) == nil }
        .compactMap(ReleaseName.version))
    self.versions = versions
  }

  private var model: BranchModel { policy.model }

  /// Rejects requests that are invalid in every repository.
  package static func check(_ request: StartRequest, _ policy: Policy) throws(StartError) {
    let planner = StartPlanner(policy: policy, versions: VersionFacts(), existing: [])
    try planner.checkOptions(request, try planner.kind(of: request))
  }

  /// The request with its first word as the version, if it is one and the branch type creates it.
  ///
  /// A title such as `2 crashes` starts with a number that is no version.
  package static func read(_ request: StartRequest, _ policy: Policy) -> StartRequest {
    guard let kind = policy.model.startKind(request.kind), kind.introducesVersion,
      request.version == nil, let word = request.words.first,
      let written = WrittenVersion(parsing: word, .any)
    else { return request }
    let isAlone = request.words.count == 1
    let fits = kind.patterns.contains {
      $0.hasVersion && $0.tokens.contains(.slug) != isAlone
    }
    guard fits, isAlone || word.contains(".") else { return request }
    var request = request
    request.version = .given(written.version)
    request.words.removeFirst()
    return request
  }

  /// The plan for a request, or the first error.
  package func plan(_ request: StartRequest) throws(StartError) -> StartPlan {
    let kind = try kind(of: request)
    try checkOptions(request, kind)
    let parent = try parent(of: kind, request)
    let version = version(for: kind, request)
    let text = try name(
      likeNewest(kind), request, version: version.map { likeNewest($0, kind) } ?? parent?.version)
    let name = try checked(text, kind)
    return StartPlan(
      kind: kind.name, name: name, base: parent?.branch.name ?? baseName(of: kind),
      tag: fixedTag(kind, version?.version), version: version?.version, issue: request.issue)
  }

  /// The tag of the version before a fix of it, on a trunk.
  private func fixedTag(_ kind: BranchKind, _ version: Version?) -> String? {
    guard model.isTrunk, kind.introducesVersion, !kind.isCutFromIntegration else { return nil }
    return version.flatMap(versions.lastTag(below:))
  }

  private func kind(of request: StartRequest) throws(StartError) -> BranchKind {
    let name = request.kind
    let topics = model.kinds.filter { !$0.isPermanent }.map(\.name.text)
    guard let kind = model.startKind(name) else {
      let nearest =
        topics.first { $0.hasPrefix(name.text) } ?? EditDistance.nearest(to: name.text, in: topics)
      let titled = model.plainTopicKind?.startCommand(nil, words: [name.text] + request.words)
      throw .unknownKind(name.text, nearest: nearest, known: topics, titled: titled)
    }
    if kind.isPermanent { throw .permanentKind(name) }
    return kind
  }

  private func checkOptions(_ request: StartRequest, _ kind: BranchKind) throws(StartError) {
    if request.version != nil, !kind.introducesVersion { throw .takesNoVersion(kind.name) }
    if case .given(let version)? = request.version, !model.versionStyle.allows(version.shape) {
      throw .otherVersionForm(version, kind, words: request.words)
    }
    if request.release != nil, release(of: kind) == nil { throw .takesNoRelease(kind.name) }
    if let issue = request.issue, !Self.isIssue(issue) { throw .invalidIssue(issue) }
    let takesSlug = kind.patterns.contains { $0.tokens.contains(.slug) }
    let namesIssue = kind.patterns.contains(where: \.namesIssue)
    if !takesSlug, !request.words.isEmpty {
      throw .takesNoWords(kind.name, issue: namesIssue ? request.issue ?? "42" : nil)
    }
    if !takesSlug, !namesIssue, request.issue != nil { throw .takesNoIssue(kind.name) }
    if kind.introducesVersion { return }
    guard request.words.isEmpty, request.issue == nil else { return }
    throw takesSlug ? .needsWords(kind.name) : .needsIssue(kind.name, words: [])
  }

  private static func isIssue(_ text: String) -> Bool {
    guard let pattern = try? NamePattern(parsing: "x/<issue>") else { return false }
    var text = text
    return text.withUTF8 { bytes in
      let match = pattern.match(UnsafeRawBufferPointer(bytes), from: 0, rules: SlugRules())
      guard case .parts = match else { return false }
      return true
    }
  }

  /// The branch type that a type refers to by version and is created from; `from` is optional.
  private func release(of kind: BranchKind) -> KindName? {
    guard case .refers(let parent) = kind.versionRole, kind.sources.contains(parent) else {
      return nil
    }
    return parent
  }

  /// The open branch that a branch type which refers to another is created from.
  private func parent(
    of kind: BranchKind, _ request: StartRequest
  ) throws(StartError) -> VersionFacts.OpenBranch? {
    guard let parentKind = release(of: kind) else { return nil }
    let open = versions.open(parentKind)
    if let out = outOfReach(parentKind, open, request) { throw out }
    let names = open.map(\.branch.name)
    let asking = open.first.map { command(kind, request, of: $0) }
    if let wanted = request.release {
      if let parent = open.first(where: { $0.version.version == wanted }) { return parent }
      if let tag = versions.tag(of: wanted) {
        throw .releaseTagged("\(wanted)", tag: tag, remedy: asking ?? startFromProduction(request))
      }
      let starting = model.kind(parentKind).map { Remedy.run($0.startCommand(wanted, words: [])) }
      throw .releaseNotOpen(
        wanted, open: names, remedy: asking ?? starting ?? .flowctl("model", "show"))
    }
    guard let first = open.first, let asking else {
      if kind.sources.contains(where: { model.permanentName($0) != nil }) { return nil }
      throw .noReleaseOpen(kind: kind.name, source: parentKind)
    }
    if names.count > 1 { throw .severalReleasesOpen(names, remedy: asking) }
    return first
  }

  /// Why no branch can be created from the requested branch: its version is released.
  private func outOfReach(
    _ kind: KindName, _ open: [VersionFacts.OpenBranch], _ request: StartRequest
  ) -> StartError? {
    func matches(_ branch: VersionFacts.OpenBranch) -> Bool {
      branch.kind == kind
        && (request.release == nil || branch.version.version == request.release)
    }
    let matching = versions.branches.filter(matches)
    guard !open.contains(where: matches),
      let first = matching.min(by: { $0.version.version < $1.version.version }),
      let tag = versions.tag(of: first.version.version)
    else { return nil }
    return .releaseTagged(first.branch.name, tag: tag, remedy: startFromProduction(request))
  }

  /// The command that starts the same branch from production.
  private func startFromProduction(_ request: StartRequest) -> Remedy {
    let kind = model.kinds.first { $0.introducesVersion && !$0.isCutFromIntegration }
    return kind.map { .run($0.startCommand(nil, words: request.words)) }
      ?? .flowctl("model", "show")
  }

  /// The command that starts the same branch from an open branch.
  private func command(
    _ kind: BranchKind, _ request: StartRequest, of parent: VersionFacts.OpenBranch
  ) -> Remedy {
    let issue = request.issue.map { ["--issue", $0] } ?? []
    return .run(
      kind.startCommand(
        nil, words: request.words, options: issue + ["--release", "\(parent.version.version)"]))
  }

  private func version(for kind: BranchKind, _ request: StartRequest) -> WrittenVersion? {
    guard let usual = kind.bump else { return nil }
    let version =
      switch request.version {
      case .given(let version): version
      case .bump(let level): versions.next(level, for: kind)
      case nil: versions.next(usual, for: kind)
      }
    return WrittenVersion(version, versions.nameForm(model))
  }

  /// The branch of the highest version of a type.
  private func newest(_ kind: BranchKind) -> VersionFacts.OpenBranch? {
    versions.branches.filter { $0.kind == kind.name }
      .max { $0.version.version < $1.version.version }
  }

  /// The branch type with only the prefix of its newest branch, which may be an alias.
  private func likeNewest(_ kind: BranchKind) -> BranchKind {
    guard let name = newest(kind)?.branch.name,
      case .topic(let patterns, let aliases) = kind.shape,
      let alias = aliases.filter({ name.hasPrefix($0) }).max(by: { $0.count < $1.count }),
      !patterns.contains(where: { name.hasPrefix($0.prefix) && $0.prefix.count >= alias.count })
    else { return kind }
    var kind = kind
    kind.shape = .topic(patterns.map { $0.replacingPrefix(with: alias) }, aliases: aliases)
    return kind
  }

  /// The version as `2.32.x` if the newest branch has such a name.
  private func likeNewest(_ written: WrittenVersion, _ kind: BranchKind) -> WrittenVersion {
    guard let line = newest(kind)?.version.version.shape, line.isLine,
      written.version.numbers.dropFirst(line.parts).allSatisfy({ $0 == 0 })
    else { return written }
    return WrittenVersion(written.version.shaped(line), written.form)
  }

  private func baseName(of kind: BranchKind) -> String {
    kind.sources.compactMap(model.permanentName).first ?? model.production?.branch ?? "main"
  }

  private func name(
    _ kind: BranchKind, _ request: StartRequest, version: WrittenVersion?
  ) throws(StartError) -> String {
    let slug = SlugWriter(rules: model.slug).slug(of: request.words)
    if slug == nil, !request.words.isEmpty { throw .needsWords(kind.name) }
    let words = BranchWords(issue: request.issue, words: slug)
    if let name = words.name(of: kind, version: version?.text) { return name }
    let known = kind.patterns.filter {
      $0.hasVersion == (version != nil) && $0.tokens.first != .person
    }
    if request.issue == nil, known.contains(where: \.namesIssue) {
      throw .needsIssue(kind.name, words: request.words)
    }
    guard let pattern = known.first(where: { !$0.namesIssue }) else {
      throw .needsWords(kind.name, issue: request.issue)
    }
    return words.name(by: pattern, version?.text)
  }

  private func checked(_ text: String, _ kind: BranchKind) throws(StartError) -> BranchName {
    let taken = existing.filter { $0.name == text }
    if let first = taken.min(by: { ($0.remote ?? "") < ($1.remote ?? "") }) {
      throw .refused([
        Diagnostic(
          .nameCollision, "branch '\(first.display)' already exists",
          hint: .git("switch", text), evidence: ["name": .string(text)])
      ])
    }
    var finder = CollisionFinder(NameList([text]))
    for branch in existing { finder.visit(branch) }
    let results =
      [
        BranchNameRule(classifier).check(text),
        NameCollisionRule.check(
          text, finder.collisions(at: 0), permanent: model.permanentNames.map(\.branch)),
      ].map { $0.weighed(by: policy) } + merging(text)
    let against = results.flatMap(\.diagnostics)
      .filter(\.isCertainError)
    if !against.isEmpty { throw .refused(against) }
    do throws(BranchNameError) {
      return try BranchName(parsing: text, characters: model.slug.characters)
    } catch {
      throw .refused([Diagnostic(.branchName, "branch '\(text)' \(error.reason)")])
    }
  }

  /// The result of the policy for the later merge of the branch.
  private func merging(_ text: String) -> [RuleResult] {
    guard let target = try? AllowedTarget(model, versions).name(for: text) else { return [] }
    var request = MergeRequest(
      head: .init(text, classifier.classify(text)),
      base: .init(target, classifier.classify(target)))
    request.isLater = true
    var facts = MergeFacts(
      notAsked: "the repository has no commits yet", source: target, target: target)
    facts.versions = versions
    return MergePolicy(policy).evaluate(request, facts)
  }
}

extension NamePattern {
  /// True if the issue has its own placeholder; otherwise it comes before the title.
  fileprivate var namesIssue: Bool { tokens.contains(.issue) }
}
