import Diagnostics

extension LegalTarget {
  /// Where a branch goes whose release is out; nil where that is not known of it.
  package func ended(_ head: String) -> NextMove? {
    guard case .kind(let kind, let parts) = BranchClassifier(model).classify(head),
      kind.refersToVersion, let version = parts.version?.version,
      let tag = versions.tag(of: version)
    else { return nil }
    let words = BranchWords(parts)
    let open = versions.open.filter { kind.targets.contains($0.kind) }.map(\.version)
    let next = open.filter { $0.version > version }.min { $0.version < $1.version }
    let names = [
      next.flatMap { words.name(of: kind, version: model.nameText(of: $0)) },
      topic.flatMap { words.name(of: $0, version: nil) },
    ].compactMap(\.self)
    guard let name = names.first(where: { (try? self.name(for: $0)) != nil }) else { return nil }
    return NextMove(
      .run([.git("branch", "-m", head, name), .flowctl("rebase-onto", name)]),
      "\(version) is out, tagged '\(tag)', and takes nothing in any more")
  }

  /// The kind of work for the next release.
  private var topic: BranchKind? {
    model.kinds.first { kind in
      !kind.isPermanent && !kind.introducesVersion && !kind.refersToVersion
        && kind.sources == kind.targets && kind.targets != [model.production?.kind]
        && kind.targets.first.flatMap(model.kind)?.isPermanent == true
    }
  }
}
