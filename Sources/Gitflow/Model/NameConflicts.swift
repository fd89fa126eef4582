/// Names of a model that Git, a file system or the classifier can't distinguish.
struct NameConflicts {
  private struct Prefix {
    let text: String
    let folded: String
    let kind: KindName?
    let app: String?
    let isBeforeVersion: Bool

    init(_ text: String, of kind: BranchKind?, app: String? = nil) {
      (self.text, self.app) = (text, app)
      folded = text.lowercased()
      self.kind = kind?.name
      isBeforeVersion = kind?.hasOnlyVersions(behind: text) ?? false
    }

    /// True if a name that starts with the longer prefix could match this one.
    ///
    /// Bots choose their own names, so it is enough that no such name has a version there.
    func fits(_ longer: Prefix) -> Bool {
      guard isBeforeVersion, longer.kind == nil else { return true }
      let first = longer.folded.utf8.dropFirst(folded.utf8.count).first
      return first.map { $0 == UInt8(ascii: "v") || $0 &- UInt8(ascii: "0") < 10 } ?? true
    }
  }

  private let permanent: [(kind: KindName, branch: String)]
  private let prefixes: [Prefix]
  private let samples: [(kind: KindName, name: String)]
  private let characters: NameCharacters

  init(_ model: BranchModel) {
    permanent = model.permanentNames
    characters = model.slug.characters
    let builtIn = (["merge/", "revert-"] + KnownBots.prefixes).map { Prefix($0, of: nil) }
    let owned = model.kinds.flatMap { kind in
      kind.prefixes.map { prefix in
        Prefix(prefix, of: kind, app: kind.patterns.first { $0.prefix == prefix }?.app)
      }
    }
    prefixes = (owned + builtIn)
      .sorted { Array($0.folded.utf8).lexicographicallyPrecedes(Array($1.folded.utf8)) }
    samples = model.kinds.flatMap { kind in kind.samples.map { (kind.name, $0) } }
  }

  var faults: [ModelFault] {
    invalidNames + sameNames + ambiguousPrefixes + takenNames + directories
  }

  private var invalidNames: [ModelFault] {
    (permanent.map { ($0.kind, $0.branch) } + samples).compactMap { kind, name in
      do throws(BranchNameError) {
        _ = try BranchName(parsing: name, characters: characters)
        return nil
      } catch {
        return .invalidName(kind, name: name, error)
      }
    }
  }

  private var sameNames: [ModelFault] {
    var kinds: [String: KindName] = [:]
    return permanent.compactMap { kind, branch in
      guard let first = kinds.updateValue(kind, forKey: branch.lowercased()) else { return nil }
      return .sameName(first, kind, name: branch)
    }
  }

  /// Sorted by bytes, so that all names with a prefix follow it directly.
  private var ambiguousPrefixes: [ModelFault] {
    var faults: [ModelFault] = []
    var open: [Prefix] = []
    for prefix in prefixes {
      while let last = open.last, !prefix.folded.utf8.starts(with: last.folded.utf8) {
        open.removeLast()
      }
      if let other = open.last(where: {
        ($0.kind != prefix.kind || $0.app != prefix.app) && $0.fits(prefix)
      }) {
        faults.append(ambiguity(of: prefix, with: other))
      }
      open.append(prefix)
    }
    return faults
  }

  /// Reports the branch type of the model if flowctl owns the other prefix.
  private func ambiguity(of longer: Prefix, with shorter: Prefix) -> ModelFault {
    if let kind = longer.kind {
      return .ambiguousPrefix(kind, longer: longer.text, prefix: shorter.text, of: shorter.kind)
    }
    let kind = shorter.kind ?? ""
    return .ambiguousPrefix(kind, longer: shorter.text, prefix: longer.text, of: nil)
  }

  private var takenNames: [ModelFault] {
    permanent.flatMap { kind, branch in
      prefixes.filter { branch.lowercased().utf8.starts(with: $0.folded.utf8) }.prefix(1).map {
        .ambiguousPrefix(kind, longer: branch, prefix: $0.text, of: $0.kind)
      }
    }
  }

  private var directories: [ModelFault] {
    let branches = Dictionary(
      permanent.map { ($0.branch.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    let paths =
      prefixes.compactMap { prefix in prefix.kind.map { ($0, prefix.text) } }
      + permanent.map { ($0.kind, $0.branch) }
    return paths.flatMap { kind, path in
      Self.directories(of: path.lowercased()).compactMap { branches[$0] }.prefix(1).map {
        .directory($0.kind, name: $0.branch, kind, path: path)
      }
    }
  }

  private static func directories(of path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }
}

extension BranchKind {
  /// True if every pattern with this prefix has its version directly after it.
  fileprivate func hasOnlyVersions(behind prefix: String) -> Bool {
    let own = patterns.filter { $0.prefix == prefix }
    // An alias stands for the prefix of each pattern.
    return (own.isEmpty ? patterns : own).allSatisfy { $0.tokens.dropFirst().first == .version }
  }

  fileprivate var samples: [String] {
    let renamed = aliases.flatMap { alias in
      patterns.prefix(1).map { $0.replacingPrefix(with: alias) }
    }
    return (patterns + renamed).map { $0.name(version: "1.0.0", issue: "1", slug: "x") }
  }
}
