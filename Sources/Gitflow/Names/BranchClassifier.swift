import Base

extension BranchModel {
  /// What the name of a branch that creates a version has after its prefix; nil for other names.
  package func versionText(in name: String) -> String? {
    kinds.lazy.filter(\.introducesVersion).flatMap(\.prefixes).first(where: name.hasPrefix)
      .map { String(name.dropFirst($0.count)) }
  }
}

/// Determines the class of names; created once for a model, then used for each name.
package struct BranchClassifier: Sendable {
  private struct Entry: Sendable {
    let prefix: [UInt8]
    let pattern: NamePattern
    let kind: Int
  }

  package let model: BranchModel
  package let versionPrefixes: [String]
  private let entries: [Entry]
  /// Patterns without a prefix, for names that nothing else matches.
  private let openEntries: [Entry]
  private let permanent: [(name: String, kind: Int)]
  /// Suggestions for an unknown prefix, and for a name without one.
  private let (prefixes, words): ([String], [String])

  /// Prepares the prefixes of `model`, aliases included.
  package init(_ model: BranchModel) {
    self.model = model
    var entries: [Entry] = []
    var permanent: [(String, Int)] = []
    for (index, kind) in model.kinds.enumerated() {
      for name in model.permanentNames(of: kind) { permanent.append((name, index)) }
      let renamed = kind.aliases.flatMap { alias in
        kind.patterns.filter { !$0.isOpen }.map { $0.replacingPrefix(with: alias) }
      }
      for pattern in kind.patterns + renamed {
        entries.append(Entry(prefix: Array(pattern.prefix.utf8), pattern: pattern, kind: index))
      }
    }
    versionPrefixes = model.kinds.filter(\.introducesVersion).flatMap(\.prefixes)
    self.entries = entries.filter { !$0.pattern.isOpen }
    openEntries = entries.filter(\.pattern.isOpen)
    self.permanent = permanent
    prefixes = self.entries.map(\.pattern.prefix)
    words = permanent.map(\.0) + prefixes.map { String($0.dropLast()) }
  }

  /// The class of `name`; always `unknown` for a name that no rule of the model allows.
  package func classify(_ name: String) -> BranchClass {
    if name.utf8.count > RefFormat.maximumLength { return .unknown(.noPrefix) }
    guard let match = kindMatch(of: name) else { return classifyBeyondKinds(name) }
    if case .misfit(let misfit) = match {
      // A branch type named by a prefix and a version leaves titles after that prefix to a bot.
      return KnownBots.prefix(of: name).map(BranchClass.bot) ?? openClass(of: name, misfit)
        ?? .unknown(misfit)
    }
    return branchClass(match, of: name) ?? classifyBeyondKinds(name)
  }

  /// The index in the model of the branch type that `classify` would return, and nothing else.
  ///
  /// For lists of very many names: allocates nothing for a name with a branch type.
  package func kindIndex(of name: UnsafeRawBufferPointer) -> Int? {
    if name.count > RefFormat.maximumLength { return nil }
    if let match = kindMatch(of: name) { return match.kind }
    let text = String(decoding: name, as: UTF8.self)
    if let index = reverted(text).flatMap({ kindMatch(of: $0.name)?.kind }) { return index }
    guard !openEntries.isEmpty || KnownTools.title(of: text) != nil,
      case .kind(let kind, _) = classify(text)
    else { return nil }
    return model.kinds.firstIndex { $0.name == kind.name }
  }

  /// What is certain about a name, without the full result of `classify`.
  enum Glance {
    /// It has a topic branch type without versions, as most of many names do.
    case versionless
    /// `classify` returns unknown: no match with this branch type, or no known prefix.
    case refused(BranchKind?)
    case unclear
  }

  /// Looks at one of very many names, without allocating.
  func glance(at name: UnsafeRawBufferPointer) -> Glance {
    let match = topicMatch(of: name)
    if case .kind(let index, let places)? = match {
      return places.version == nil && !model.kinds[index].introducesVersion
        ? .versionless : .unclear
    }
    let isSpecial =
      name.count > RefFormat.maximumLength || permanentKind(of: name) != nil
      || Self.special.contains { Self.hasPrefix(name, $0) }
    if isSpecial { return .unclear }
    if !openEntries.isEmpty { return .unclear }
    guard case .misfit(.misfit(let kind, _, _))? = match else { return .refused(nil) }
    return .refused(model.kind(kind))
  }

  private static let special = (KnownBots.prefixes + KnownTools.prefixes + ["revert-", "merge/"])
    .map { Array($0.utf8) }

  private enum KindMatch {
    case kind(Int, PartPlaces)
    case misfit(UnknownName)

    var kind: Int? {
      if case .kind(let index, _) = self { index } else { nil }
    }
  }

  private func kindMatch(of name: String) -> KindMatch? {
    var name = name
    return name.withUTF8 { kindMatch(of: UnsafeRawBufferPointer($0)) }
  }

  private func kindMatch(of name: UnsafeRawBufferPointer) -> KindMatch? {
    permanentKind(of: name).map { .kind($0, PartPlaces()) } ?? topicMatch(of: name)
  }

  private func permanentKind(of name: UnsafeRawBufferPointer) -> Int? {
    // Their lengths distinguish most names much faster than comparing bytes.
    for index in permanent.indices
    where permanent[index].name.utf8.count == name.count
      && name.elementsEqual(permanent[index].name.utf8)
    {
      return permanent[index].kind
    }
    return nil
  }

  private func topicMatch(of name: UnsafeRawBufferPointer) -> KindMatch? {
    var misfit: UnknownName?
    for index in entries.indices where Self.hasPrefix(name, entries[index].prefix) {
      let start = entries[index].prefix.count
      let match = entries[index].pattern.match(
        name, from: start, rules: model.slug, style: model.versionStyle)
      switch match {
      case .parts(let places): return .kind(entries[index].kind, places)
      case .misfit(let reason):
        let (kind, pattern) = (model.kinds[entries[index].kind].name, entries[index].pattern.text)
        misfit = misfit ?? .misfit(kind, pattern: pattern, reason: reason)
      }
    }
    return misfit.map(KindMatch.misfit)
  }

  private static func hasPrefix(_ name: UnsafeRawBufferPointer, _ prefix: [UInt8]) -> Bool {
    guard name.count >= prefix.count else { return false }
    for index in prefix.indices where name[index] != prefix[index] { return false }
    return true
  }

  private func kindClass(of name: String) -> BranchClass? {
    kindMatch(of: name).flatMap { branchClass($0, of: name) }
  }

  private func branchClass(_ match: KindMatch, of name: String) -> BranchClass? {
    guard case .kind(let index, let places) = match else { return nil }
    var name = name
    let parts = name.withUTF8 { places.parts(of: UnsafeRawBufferPointer($0)) }
    return .kind(model.kinds[index], parts)
  }

  private func classifyBeyondKinds(_ name: String) -> BranchClass {
    if let (number, name) = reverted(name),
      let reverted = kindClass(of: name) ?? backMerge(name)
    {
      return .revert(number: number, of: reverted)
    }
    if let backMerge = backMerge(name) { return backMerge }
    if let prefix = KnownBots.prefix(of: name) { return .bot(prefix: prefix) }
    return toolClass(of: name) ?? openClass(of: name) ?? .unknown(unknown(name))
  }

  /// A branch of a known tool is a plain change.
  private func toolClass(of name: String) -> BranchClass? {
    guard var title = KnownTools.title(of: name), let plain = model.plainTopicKind,
      title.withUTF8({ model.slug.fault(in: UnsafeRawBufferPointer($0)) }) == nil
    else { return nil }
    return .kind(plain, NameParts(slug: title))
  }

  /// The type of a name without a known prefix.
  ///
  /// A name with the prefix of a type that has versions is a name of that type, though a wrong one.
  private func openClass(of name: String, _ misfit: UnknownName? = nil) -> BranchClass? {
    if case .misfit(let kind, _, _)? = misfit, model.kind(kind)?.versionRole != VersionRole.none {
      return nil
    }
    var name = name
    let found = name.withUTF8 { bytes in
      openEntries.lazy.compactMap { [model] entry -> (Int, NameParts)? in
        let bytes = UnsafeRawBufferPointer(bytes)
        guard case .parts(let places) = entry.pattern.match(bytes, from: 0, rules: model.slug)
        else { return nil }
        return (entry.kind, places.parts(of: bytes))
      }.first
    }
    return found.map { .kind(model.kinds[$0], $1) }
  }

  /// The number and the name in `revert-123-feature/x`.
  ///
  /// Only branch types and back-merges count as that name, bare or in further reverts.
  private func reverted(_ name: String) -> (number: Int, name: String)? {
    guard name.utf8.starts(with: "revert-".utf8) else { return nil }
    let rest = name.dropFirst("revert-".count)
    guard let dash = rest.firstIndex(of: "-"),
      rest[..<dash].utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }),
      let number = Int(rest[..<dash]), number > 0
    else { return nil }
    let name = String(rest[rest.index(after: dash)...])
    // A revert of a revert is of the same branch.
    return (number, reverted(name)?.name ?? name)
  }

  /// Tries every `-into-`, because a branch name may contain it.
  private func backMerge(_ name: String) -> BranchClass? {
    guard name.utf8.starts(with: "merge/".utf8) else { return nil }
    let rest = Array(name.utf8.dropFirst("merge/".utf8.count))
    let joint = Array("-into-".utf8)
    guard rest.count > joint.count else { return nil }
    for position in 1..<(rest.count - joint.count)
    where rest[position...].starts(with: joint) {
      let source = String(decoding: rest[..<position], as: UTF8.self)
      let target = String(decoding: rest[(position + joint.count)...], as: UTF8.self)
      if let from = kindClass(of: source), let into = kindClass(of: target) {
        return .backMerge(source: source, from, target: target, into)
      }
    }
    return nil
  }

  private func unknown(_ name: String) -> UnknownName {
    guard let slash = name.firstIndex(of: "/") else { return .noPrefix }
    return .unknownPrefix(String(name[...slash]))
  }

  /// The suggestion for a prefix that no branch type has: at most two letters away.
  ///
  /// Separate from the class, because most classified names need no suggestion.
  package func nearest(to name: String, unknownFor reason: UnknownName) -> String? {
    switch reason {
    case .misfit: return nil
    case .unknownPrefix(let prefix):
      return EditDistance.nearest(to: prefix, in: prefixes)
    case .noPrefix:
      let head = name.prefix { $0 != "_" && $0 != "-" && $0 != "." }
      // A name that equals a branch type is not a typing error.
      return words.contains(name) ? nil : EditDistance.nearest(to: String(head), in: words)
    }
  }
}
