import Gitflow

extension LegalTarget {
  /// Where a branch goes whose release is out; nil where that is not known of it.
  func ended(_ head: String) -> NextMove? {
    guard case .kind(let kind, let parts) = BranchClassifier(model).classify(head),
      kind.refersToVersion, let version = parts.version?.version, let slug = parts.slug,
      let tag = versions.tag(of: version)
    else { return nil }
    let open = versions.open.filter { kind.targets.contains($0.kind) }.map(\.version)
    let next = open.filter { $0.version > version }.min { $0.version < $1.version }
    let names = [
      next.flatMap { next in kind.prefix.map { "\($0)\(model.nameText(of: next))/\(slug)" } },
      topicPrefix.map { $0 + slug },
    ].compactMap(\.self)
    guard let name = names.first(where: { (try? self.name(for: $0)) != nil }) else { return nil }
    let (old, new) = (ShellWord.quoted(head), ShellWord.quoted(name))
    return NextMove(
      "git branch -m \(old) \(new) && flowctl rebase-onto \(new)",
      "\(version) is out, tagged '\(tag)', and takes nothing in any more")
  }

  /// What the names of work for the next release begin with.
  private var topicPrefix: String? {
    model.kinds.first { kind in
      !kind.isPermanent && !kind.introducesVersion && !kind.refersToVersion
        && kind.sources == kind.targets && kind.targets != [model.production?.kind]
        && kind.targets.first.flatMap(model.kind)?.isPermanent == true
    }?.prefix
  }
}
