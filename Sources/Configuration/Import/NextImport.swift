import Gitflow

/// Reads the settings of git-flow-next: base branches in a tree, and topic types that merge into them.
struct NextImport {
  private var draft: ImportDraft
  /// The branch types of our model by their names in git-flow-next, compared without case.
  private var kinds: [String: KindName] = [:]

  /// The result of importing `settings`.
  static func draft(of settings: GitFlowSettings) -> ImportDraft {
    var reading = NextImport(settings)
    reading.bases()
    reading.topics()
    reading.finish()
    return reading.draft
  }

  private init(_ settings: GitFlowSettings) { draft = ImportDraft(settings) }

  private mutating func take(_ branch: String, _ name: String) -> String? {
    draft.take("branch.\(branch)", name)
  }

  private func value(_ branch: String, _ name: String) -> String? {
    draft.settings["branch.\(branch)", name]
  }

  private func branches(ofType type: String) -> [String] {
    draft.settings.branches.filter { value($0, "type")?.lowercased() == type }
  }

  private mutating func finish() {
    draft.takeCommon()
    for branch in branches(ofType: "base") + branches(ofType: "topic") { _ = take(branch, "type") }
    let older = draft.settings.values.keys.filter { ["branch", "prefix"].contains($0.group) }
    for key in older { _ = draft.take(key.group, key.name) }
    if !older.isEmpty {
      draft.note(
        "settings of the older git-flow are ignored: the settings of git-flow-next replace them")
    }
    draft.noteRest()
  }
}

// MARK: - Base branches

extension NextImport {
  /// The root becomes `main`, the last of the chain `develop`; the ones between keep their names.
  private mutating func bases() {
    let all = branches(ofType: "base")
    let roots = all.filter { (value($0, "parent") ?? "").isEmpty }
    let parents = Set(all.compactMap { value($0, "parent")?.lowercased() })
    let leaf = all.first { !roots.contains($0) && !parents.contains($0.lowercased()) }
    draft.preset = leaf == nil ? .githubFlow : .classic
    for branch in all {
      guard let kind = kind(ofBase: branch, roots: roots, leaf: leaf) else { continue }
      kinds[branch.lowercased()] = kind
    }
    for branch in all { base(branch, isLeaf: branch == leaf) }
  }

  private mutating func kind(
    ofBase branch: String, roots: [String], leaf: String?
  ) -> KindName? {
    if branch == roots.first { return "main" }
    if branch == leaf { return "develop" }
    if roots.contains(branch) {
      draft.note("\(Quoted(branch)) is a second root and is ignored: the model can have only one")
      return nil
    }
    return newKind(named: branch)
  }

  private mutating func base(_ branch: String, isLeaf: Bool) {
    let parent = take(branch, "parent")?.lowercased() ?? ""
    guard let kind = kinds[branch.lowercased()] else { return }
    takeImplied(of: branch, parent: parent, isRoot: kind == "main")
    draft.setName(branch, of: kind)
    guard kind != "main", let source = kinds[parent] else { return }
    if !isLeaf || source != "main" { draft.set("branches.\(kind).from", [source.text]) }
    if !isLeaf || source != "main" || !hasRelease(from: branch) {
      draft.set("branches.\(kind).into", [source.text])
    }
  }

  /// Marks settings that are the default in our model: merge commits, and an updated chain.
  private mutating func takeImplied(of branch: String, parent: String, isRoot: Bool) {
    if value(branch, "startpoint")?.lowercased() == parent { _ = take(branch, "startpoint") }
    if value(branch, "upstreamstrategy")?.lowercased() == MergeMethod.merge.rawValue {
      _ = take(branch, "upstreamstrategy")
    }
    if GitBoolean.isTrue(value(branch, "autoupdate") ?? "") != isRoot {
      _ = take(branch, "autoupdate")
    }
  }

  /// True if a topic type merges the branch's commits into its parent.
  private func hasRelease(from branch: String) -> Bool {
    branches(ofType: "topic").contains { topic in
      value(topic, "startpoint")?.lowercased() == branch.lowercased()
        && value(topic, "parent")?.lowercased() == value(branch, "parent")?.lowercased()
    }
  }

  /// Our name for a branch type that the preset does not have.
  private mutating func newKind(named name: String) -> KindName? {
    let text = String(
      name.lowercased().map { ChosenName.lower.isValid("a\($0)") ? $0 : "-" as Character })
    if ChosenName.lower.isValid(text), !["main", "develop"].contains(text),
      !kinds.values.contains(KindName(text))
    {
      return KindName(text)
    }
    draft.note("\(Quoted(name)) can't be the name of a branch type and is ignored")
    return nil
  }
}

// MARK: - Topic types

extension NextImport {
  private mutating func topics() {
    let names = branches(ofType: "topic")
    for name in names {
      if let kind = newKind(named: name) { kinds[name.lowercased()] = kind }
    }
    var tagPrefixes: Set<String> = []
    for name in names {
      if let prefix = topic(name) { tagPrefixes.insert(prefix) }
    }
    draft.setTagPrefixes(tagPrefixes)
    let present = Set(kinds.values)
    for kind in draft.preset.model.kinds where !present.contains(kind.name) {
      draft.set("branches.\(kind.name)", [ConfigTable.off])
    }
  }

  /// Imports a topic type, and its tag prefix if it creates tags.
  private mutating func topic(_ name: String) -> String? {
    let parent = take(name, "parent") ?? ""
    let start = take(name, "startpoint") ?? parent
    let prefix = take(name, "prefix") ?? name + "/"
    let makesTags = GitBoolean.isTrue(take(name, "tag") ?? "")
    let tagPrefix = take(name, "tagprefix")
    let strategy = take(name, "upstreamstrategy")
    guard let kind = kinds[name.lowercased()] else { return nil }
    let known = draft.preset.model.kind(kind)
    if known == nil {
      add(kind, prefix: prefix, makesTags: makesTags)
    } else {
      draft.setPrefix(prefix, of: kind)
    }
    link(kind, "from", to: start, known?.sources)
    link(kind, "into", to: parent, known?.targets)
    if let strategy { draft.setStrategy(strategy, of: kind) }
    if let known, makesTags, known.versionRole == .none {
      draft.note("'\(kind)' creates tags; here only branch types with a version do")
    }
    if !GitBoolean.isTrue(value(name, "autoupdate") ?? "") { _ = take(name, "autoupdate") }
    return makesTags ? tagPrefix : nil
  }

  private mutating func add(_ kind: KindName, prefix: String, makesTags: Bool) {
    let pattern = prefix + (makesTags ? "<version>" : "<slug>")
    if (try? NamePattern(parsing: pattern)) == nil {
      draft.note("the prefix \(Quoted(prefix)) of branch type '\(kind)' can't start a branch name")
    }
    draft.set("branches.\(kind).name", [pattern])
    if makesTags { draft.set("branches.\(kind).version", [VersionBump.patch.rawValue]) }
  }

  private mutating func link(
    _ kind: KindName, _ field: String, to branch: String, _ known: [KindName]?
  ) {
    guard let target = kinds[branch.lowercased()] else {
      return draft.note("'\(kind)' names \(Quoted(branch)), which is not a branch of git-flow-next")
    }
    if known != [target] { draft.set("branches.\(kind).\(field)", [target.text]) }
  }
}
