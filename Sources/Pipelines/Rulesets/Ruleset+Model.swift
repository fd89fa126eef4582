package import Gates
package import Gitflow

extension Ruleset {
  /// A ruleset for each branch that others are merged into: permanent ones, and those of releases.
  package static func all(
    _ model: BranchModel, _ gates: GateSettings, _ settings: PipelineSettings
  ) throws(PipelineFault) -> [Ruleset] {
    let patterns = try BranchPatterns(model)
    return zip(model.kinds, patterns.all).compactMap { kind, pattern in
      let methods = methods(into: kind, model)
      if !kind.isPermanent, methods.isEmpty { return nil }
      return ruleset(kind, pattern, methods.isEmpty ? [.merge] : methods, gates, settings)
    }
  }

  private static func ruleset(
    _ kind: BranchKind, _ pattern: BranchPattern, _ methods: [MergeMethod], _ gates: GateSettings,
    _ settings: PipelineSettings
  ) -> Ruleset {
    // GitHub has no queue for a pattern of names.
    let hasQueue = kind.isPermanent && settings.mergeQueues.contains(kind.name.text)
    return Ruleset(
      name: "flowctl: \(kind.name)", refs: pattern.refs, methods: methods,
      approvals: gates.owners.isEmpty ? 0 : 1, asksOwners: !gates.owners.isEmpty,
      checks: [Pipeline.verdict], mayBeDeleted: !kind.isPermanent, mayBeForced: false,
      queue: hasQueue ? methods.first : nil)
  }

  /// The methods of the kinds that merge into one; a back-merge must be a real merge.
  private static func methods(into kind: BranchKind, _ model: BranchModel) -> [MergeMethod] {
    var allowed = Set(model.kinds.filter { $0.targets.contains(kind.name) }.flatMap(\.methods))
    if model.kinds.contains(where: { model.isBackMerge(from: $0.name, to: kind.name) }) {
      allowed.insert(.merge)
    }
    return MergeMethod.allCases.filter(allowed.contains)
  }
}

extension BranchPattern {
  /// As the conditions of a ruleset name them.
  fileprivate var refs: [String] {
    permanent.map { ["refs/heads/" + $0] } ?? prefixes.map { "refs/heads/\($0)**/*" }
  }
}
