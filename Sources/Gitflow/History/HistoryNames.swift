/// A line of history: a branch that other branches are merged into.
enum Line: Hashable {
  case permanent(Int)
  case release(Int)
}

struct ReadName {
  let branchClass: BranchClass
  let isMisfit: Bool
  let line: Line?
}

/// Reads the names of a history, each once, and numbers the lines that it finds.
struct HistoryNames {
  private let classifier: BranchClassifier
  private let releaseKinds: Set<KindName>
  private let permanentLines: [String: Int]
  private var read: [String: ReadName] = [:]
  let production: Line?
  /// True if Git leaves the production branch out of merge messages: by default only `master`.
  let isProductionOmitted: Bool
  /// The permanent branches of the model, in its order; at most 32 are distinguished.
  let permanents: [MergeRequest.End]
  private(set) var releases: [MergeRequest.End] = []

  init(_ policy: Policy) {
    releaseKinds = Set(policy.model.releaseKinds)
    let named = policy.model.permanentNames.prefix(32)
    let classifier = BranchClassifier(policy.model)
    permanents = named.map { MergeRequest.End($0.branch, classifier.classify($0.branch)) }
    self.classifier = classifier
    let live = policy.model.production?.kind
    production = named.firstIndex { $0.kind == live }.map { .permanent($0) }
    isProductionOmitted =
      policy.model.production?.branch == "master" || policy.history.formerNames["master"] == live
    var lines: [String: Int] = [:]
    for (name, kind) in policy.history.formerNames {
      lines[name] = named.firstIndex { $0.kind == kind }
    }
    for (index, entry) in named.enumerated() { lines[entry.branch] = index }
    permanentLines = lines
  }

  mutating func read(_ name: String) -> ReadName {
    if let known = known(name) { return known }
    let new = classify(name)
    read[name] = new
    return new
  }

  func known(_ name: String) -> ReadName? {
    read[name]
      ?? permanentLines[name].map { index in
        ReadName(
          branchClass: permanents[index].branchClass, isMisfit: false, line: .permanent(index))
      }
  }

  func end(_ line: Line) -> MergeRequest.End {
    switch line {
    case .permanent(let index): permanents[index]
    case .release(let index): releases[index]
    }
  }

  private mutating func classify(_ name: String) -> ReadName {
    var branchClass = classifier.classify(name)
    var isMisfit = false
    if case .unknown(.misfit(let kindName, _, _)) = branchClass,
      let kind = classifier.model.kind(kindName)
    {
      branchClass = .kind(kind, NameParts())
      isMisfit = true
    }
    guard case .kind(let kind, _) = branchClass, releaseKinds.contains(kind.name) else {
      return ReadName(branchClass: branchClass, isMisfit: isMisfit, line: nil)
    }
    releases.append(MergeRequest.End(name, branchClass))
    return ReadName(
      branchClass: branchClass, isMisfit: isMisfit, line: .release(releases.count - 1))
  }
}
