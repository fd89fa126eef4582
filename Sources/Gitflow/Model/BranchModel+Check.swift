extension BranchModel {
  /// All errors of the model, in the order of its branch types; empty for a valid one.
  package func faults() -> [ModelFault] {
    // Without a production branch every chain is a dead end: report one cause once.
    if productions.isEmpty { return [.noProduction] }
    return productionFaults + repeatedKinds + kinds.flatMap(referenceFaults) + reachFaults
      + kinds.flatMap(kindFaults) + NameConflicts(self).faults
  }

  private var productionFaults: [ModelFault] {
    productions.count > 1 ? [.severalProductions(productions)] : []
  }

  private var productions: [KindName] { kinds.filter(\.isProduction).map(\.name) }

  private var repeatedKinds: [ModelFault] {
    var seen: Set<KindName> = []
    return kinds.map(\.name).filter { !seen.insert($0).inserted }.map { .repeatedKind($0) }
  }

  private func referenceFaults(of kind: BranchKind) -> [ModelFault] {
    let backMerges = kind.backMerges.flatMap { [$0.source, $0.target] }
    var references = kind.sources.map { ($0, ModelField.sources) }
    references += kind.targets.map { ($0, .targets) }
    references += backMerges.map { ($0, .backMerges) }
    if case .refers(let other) = kind.versionRole { references.append((other, .version)) }
    let names = Set(kinds.map(\.name))
    return references.filter { !names.contains($0.0) }.map { name, field in
      .unknownKind(name, in: kind.name, field)
    }
  }

  private func kindFaults(of kind: BranchKind) -> [ModelFault] {
    if kind.isPermanent { return [] }
    var faults: [ModelFault] = []
    if kind.targets.count != 1 { faults.append(.targets(kind.name, count: kind.targets.count)) }
    if kind.methods.isEmpty { faults.append(.noMethod(kind.name)) }
    return faults + versionFaults(of: kind) + unknownVersion(kind) + carries(kind)
  }

  /// A branch that belongs to a version may contain only what its target contains.
  ///
  /// A branch that is created elsewhere adds commits that the target never had, or lacks so far.
  private func carries(_ kind: BranchKind) -> [ModelFault] {
    guard kind.refersToVersion, let target = kind.targets.first.flatMap(self.kind),
      !kind.sources.contains(target.name)
    else { return [] }
    let source = kind.sources.compactMap(self.kind).first { source in
      target.sources.contains(source.name) || source.introducesVersion
    }
    return source.map { [.carries(kind.name, from: $0.name, into: target.name)] } ?? []
  }

  /// The source and target of a branch must have one name, or the branch's own name must show it.
  private func unknownVersion(_ kind: BranchKind) -> [ModelFault] {
    let instead = kinds.last(where: \.isPermanent)?.name
    let hasKnownVersion = { (other: BranchKind) in other.isPermanent || kind.refersToVersion }
    let sources = kind.sources.compactMap(self.kind)
    let source = sources.contains(where: hasKnownVersion) ? nil : sources.first
    // If only one branch with a version is open, its version is not needed.
    let target = kind.targets.first.flatMap(self.kind).flatMap { target in
      hasKnownVersion(target) || target.introducesVersion || target.name == kind.name ? nil : target
    }
    let faults = [
      source.map {
        ModelFault.unknownVersion(
          kind.name, .sources, $0.name, instead: $0.introducesVersion ? nil : instead)
      }, target.map { .unknownVersion(kind.name, .targets, $0.name, instead: instead) },
    ]
    return faults.compactMap(\.self)
  }

  private func versionFaults(of kind: BranchKind) -> [ModelFault] {
    let patterns = kind.patterns
    switch kind.versionRole {
    case .none:
      return patterns.contains(where: \.hasVersion) ? [.versionMeaningless(kind.name)] : []
    case .introduces:
      return patterns.allSatisfy(\.hasVersion) ? [] : [.versionMissing(kind.name)]
    case .refers(let other):
      if !patterns.contains(where: \.hasVersion) { return [.versionMissing(kind.name)] }
      guard let other = self.kind(other) else { return [] }
      if case .introduces = other.versionRole { return [] }
      return [.versionOfOther(kind.name, other.name)]
    }
  }
}

// MARK: - Reach

extension BranchModel {
  private var reachFaults: [ModelFault] {
    let roots = kinds.filter { $0.isPermanent && $0.sources.isEmpty }.map(\.name)
    let reached = closure(of: roots) { name in
      kinds.filter { $0.sources.contains(name) }.map(\.name)
    }
    let unreachable = kinds.filter { !reached.contains($0.name) }
    return unreachable.map { .unreachable($0.name) } + deadEnds
  }

  /// Only the end of the chain: branch types that merge into a dead end are fixed with it.
  private var deadEnds: [ModelFault] {
    let names = Set(kinds.map(\.name))
    let dead = names.subtracting(leadingToProduction)
    let ends = kinds.filter { dead.contains($0.name) && dead.isDisjoint(with: $0.targets) }
    let circle = kinds.filter { dead.contains($0.name) && !$0.isPermanent }
    return (ends.isEmpty ? circle : ends).filter { kind in
      kind.isPermanent
        ? kinds.contains { $0.targets.contains(kind.name) }
        : !kind.targets.isEmpty && names.isSuperset(of: kind.targets)
    }.map { .deadEnd($0.name) }
  }

  /// Commits reach the targets of a branch type, and the types that are created from it.
  private var leadingToProduction: Set<KindName> {
    let productions = self.productions
    return closure(of: productions) { name in
      let sources = productions.contains(name) ? [] : kind(name)?.sources ?? []
      return kinds.filter { $0.targets.contains(name) }.map(\.name) + sources
    }
  }

  private func closure(
    of start: [KindName], _ next: (KindName) -> [KindName]
  ) -> Set<KindName> {
    var reached: Set<KindName> = []
    var open = start
    while let name = open.popLast() {
      if reached.insert(name).inserted { open += next(name) }
    }
    return reached
  }
}
