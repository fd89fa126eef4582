/// Tells the kinds of names; made once for a model, then asked for each name.
package struct BranchClassifier: Sendable {
  private struct Entry: Sendable {
    let prefix: [UInt8]
    let pattern: NamePattern
    let kind: BranchKind
  }

  package let model: BranchModel
  /// The prefixes of the kinds that bring versions to life.
  package let versionPrefixes: [String]
  private let entries: [Entry]
  private let permanent: [(name: String, kind: BranchKind)]

  /// Prepares the prefixes of `model`, aliases included.
  package init(_ model: BranchModel) {
    self.model = model
    var entries: [Entry] = []
    var permanent: [(String, BranchKind)] = []
    for kind in model.kinds {
      switch kind.shape {
      case .permanent(let name, _): permanent.append((name, kind))
      case .topic(let patterns, let aliases):
        let spellings =
          patterns
          + aliases.flatMap { alias in
            patterns.map { $0.replacingPrefix(with: alias) }
          }
        for pattern in spellings {
          entries.append(Entry(prefix: Array(pattern.prefix.utf8), pattern: pattern, kind: kind))
        }
      }
    }
    versionPrefixes = model.kinds.filter(\.introducesVersion).flatMap(\.prefixes)
    self.entries = entries
    self.permanent = permanent
  }

  /// What `name` is; never anything but `unknown` for a name that no rule of the model allows.
  package func classify(_ name: String) -> BranchClass {
    if name.utf8.count > RefFormat.maximumLength { return .unknown(.noPrefix(nearest: nil)) }
    switch kindClass(of: name) {
    case .kind(let kind, let parts)?: return .kind(kind, parts)
    case .misfit(let misfit)?: return .unknown(misfit)
    case nil: return classifyBeyondKinds(name)
    }
  }

  /// True for a name of a kind that versions mean nothing to; false says nothing.
  ///
  /// By far the most of many names are such, and nothing more need be known of them.
  package func isVersionless(_ name: UnsafeRawBufferPointer) -> Bool {
    for index in entries.indices where name.starts(with: entries[index].prefix) {
      let rest = UnsafeRawBufferPointer(rebasing: name[entries[index].prefix.count...])
      guard case .fits(let ranges) = entries[index].pattern.ranges(in: rest, rules: model.slug)
      else { continue }
      return ranges.version == nil && !entries[index].kind.introducesVersion
    }
    return false
  }

  private enum KindClass {
    case kind(BranchKind, NameParts)
    case misfit(UnknownName)

    var branchClass: BranchClass? {
      if case .kind(let kind, let parts) = self { .kind(kind, parts) } else { nil }
    }
  }

  /// The kind by permanent name or prefix, without a look at names made from other names.
  private func kindClass(of name: String) -> KindClass? {
    for entry in permanent where entry.name == name { return .kind(entry.kind, NameParts()) }
    var misfit: UnknownName?
    for entry in entries where name.utf8.starts(with: entry.prefix) {
      let rest = Substring(name.utf8.dropFirst(entry.prefix.count))
      switch entry.pattern.match(rest: rest, rules: model.slug) {
      case .parts(let parts): return .kind(entry.kind, parts)
      case .misfit(let reason):
        misfit = misfit ?? .misfit(entry.kind.name, pattern: entry.pattern.text, reason: reason)
      }
    }
    return misfit.map(KindClass.misfit)
  }

  private func classifyBeyondKinds(_ name: String) -> BranchClass {
    if let revert = reverted(name) { return revert }
    if let backMerge = backMerge(name) { return backMerge }
    if let prefix = KnownBots.prefix(of: name) { return .bot(prefix: prefix) }
    return .unknown(unknown(name))
  }

  private func reverted(_ name: String) -> BranchClass? {
    guard name.utf8.starts(with: "revert-".utf8) else { return nil }
    let rest = name.dropFirst("revert-".count)
    guard let dash = rest.firstIndex(of: "-"), let number = Int(rest[..<dash]), number > 0 else {
      return nil
    }
    // Only kinds count here: asking for everything again would let a name nest without end.
    let reverted = kindClass(of: String(rest[rest.index(after: dash)...]))?.branchClass
    return reverted.map { .revert(number: number, of: $0) }
  }

  /// Every `-into-` is tried, as a name may hold the words itself.
  private func backMerge(_ name: String) -> BranchClass? {
    guard name.utf8.starts(with: "merge/".utf8) else { return nil }
    let rest = Array(name.utf8.dropFirst("merge/".utf8.count))
    let joint = Array("-into-".utf8)
    guard rest.count > joint.count else { return nil }
    for position in 1..<(rest.count - joint.count)
    where rest[position...].starts(with: joint) {
      let source = String(decoding: rest[..<position], as: UTF8.self)
      let target = String(decoding: rest[(position + joint.count)...], as: UTF8.self)
      if let from = kindClass(of: source)?.branchClass,
        let into = kindClass(of: target)?.branchClass
      {
        return .backMerge(source: source, from, target: target, into)
      }
    }
    return nil
  }

  private func unknown(_ name: String) -> UnknownName {
    guard let slash = name.firstIndex(of: "/") else {
      let known = permanent.map(\.name) + entries.map { String($0.pattern.prefix.dropLast()) }
      let head = name.prefix { $0 != "_" && $0 != "-" && $0 != "." }
      return .noPrefix(nearest: EditDistance.nearest(to: String(head), in: known))
    }
    let prefix = String(name[...slash])
    let known = entries.map(\.pattern.prefix)
    return .unknownPrefix(prefix, nearest: EditDistance.nearest(to: prefix, in: known))
  }
}
