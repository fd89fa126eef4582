/// A prefix of past merges that no branch type has.
package struct UnknownPrefix: Hashable, Sendable {
  package let prefix: String
  /// How many merges have it.
  package let count: Int
  /// The entry that makes it an alias.
  package let configuration: String
}

extension HistoryReplay {
  /// The prefixes of unknown merges, the most frequent first, without those that look misspelled.
  package func unknownPrefixes(in model: BranchModel) -> [UnknownPrefix] {
    let classifier = BranchClassifier(model)
    var merges: [String: [ReplayedMerge]] = [:]
    for merge in self.merges where merge.unknownReason == .unknownPrefix {
      guard let name = merge.source,
        case .unknown(.unknownPrefix(let prefix)) = classifier.classify(name),
        !typos.contains(where: { $0.written == prefix })
      else { continue }
      merges[prefix, default: []].append(merge)
    }
    return merges.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .compactMap { prefix, merges in
        let target = merges.compactMap(\.targetKind).counted.max {
          ($0.value, $1.key) < ($1.value, $0.key)
        }?.key
        guard let kind = model.plainKind(into: target) else { return nil }
        let entry = HistoryProposal.Entry.alias(prefix, of: kind.name)
        return UnknownPrefix(
          prefix: prefix, count: merges.count, configuration: entry.text(in: model))
      }
  }
}

extension BranchModel {
  /// A branch type without a version that merges into `target`; else the type of plain changes.
  fileprivate func plainKind(into target: KindName?) -> BranchKind? {
    let plain = plainTopicKind
    guard let target, plain?.targets.contains(target) != true else { return plain }
    return kinds.first {
      !$0.isPermanent && !$0.introducesVersion && $0.targets.contains(target)
    } ?? plain
  }
}
