import Base

/// `branch-name`: the name matches the branch model, and Git can create the branch.
package struct BranchNameRule: Sendable {
  private let classifier: BranchClassifier
  private let sharedPrefixes: JSONValue?
  /// The branch type for suggested names, with its prefix.
  private let plain: (kind: BranchKind, prefix: String?)?
  private let latin: @Sendable (String) -> String

  /// The rule for the model of `classifier`; `checksMany` prepares data that many findings share.
  ///
  /// `latin` converts text of any script to Latin letters for suggested names, as `start` does.
  package init(
    _ classifier: BranchClassifier, checksMany: Bool = false,
    latin: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.classifier = classifier
    self.latin = latin
    sharedPrefixes = checksMany ? Self.prefixes(of: classifier.model) : nil
    plain = classifier.model.plainTopicKind.map { ($0, $0.prefix) }
  }

  /// Checks a short name; `authorIsBot` if the run knows that a bot pushed it.
  package func check(_ text: String, authorIsBot: Bool = false) -> RuleResult {
    check(text, as: classifier.classify(text), authorIsBot: authorIsBot)
  }

  /// The result that the bytes of a name show without further work.
  package enum Glance: Hashable, Sendable {
    /// It certainly passes, and has no version.
    case holds
    /// It certainly fails; `hasVersions` if its prefix has a branch type that creates versions.
    case refused(hasVersions: Bool)
    case unclear
  }

  /// The certain result for one of very many names, most of which are never shown.
  package func glance(at name: UnsafeRawBufferPointer) -> Glance {
    switch classifier.glance(at: name) {
    case .versionless:
      holdsBesidesKind(name)
        ? .holds : isPlainlyBroken(name) ? .refused(hasVersions: false) : .unclear
    case .unclear: .unclear
    case .refused(let kind): .refused(hasVersions: kind?.introducesVersion ?? false)
    }
  }

  /// True for a name that certainly passes with its branch type; false is no result.
  package func plainlyHolds(
    _ name: UnsafeRawBufferPointer, as branchClass: BranchClass
  ) -> Bool {
    guard case .kind(_, let parts) = branchClass, holdsBesidesKind(name) else { return false }
    guard let form = classifier.model.nameForm else { return true }
    return parts.version.map { $0.form == form } ?? true
  }

  /// True for a name that is certainly valid, except that it may not match the model.
  private func holdsBesidesKind(_ name: UnsafeRawBufferPointer) -> Bool {
    if name.starts(with: "refs/".utf8) { return false }
    return RefFormat.plainlyHolds(name)
      || (name.count <= RefFormat.maximumLength && name.allSatisfy { $0 < 0x80 }
        && name.first != UInt8(ascii: "-") && RefFormat.firstFault(in: name) == nil)
  }

  /// True for a short name that Git rejects because of its bytes.
  private func isPlainlyBroken(_ name: UnsafeRawBufferPointer) -> Bool {
    name.count <= RefFormat.maximumLength && name.allSatisfy { $0 < 0x80 }
      && RefFormat.firstFault(in: name) != nil
  }

  /// Checks a short name that the classifier has already classified.
  package func check(
    _ text: String, as branchClass: BranchClass, authorIsBot: Bool = false
  ) -> RuleResult {
    do throws(BranchNameError) {
      let name = try BranchName(parsing: text, characters: classifier.model.slug.characters)
      return check(name, as: branchClass, authorIsBot: authorIsBot)
    } catch {
      let shown = RefFormat.shown(text)
      // No branch can have a name that is too long for a ref, so there is nothing to rename.
      let hint = if case .tooLong = error { starting } else { renaming(text) }
      return .fail(
        .branchName, "branch '\(shown)' \(error.reason)", hint: hint,
        evidence: ["name": .string(shown), "refusedByGit": .bool(error.isGitsOwn)])
    }
  }

  private var starting: Remedy? {
    plain.map { .flowctl("start", $0.kind.name.text, "--help") }
  }

  private func check(
    _ name: BranchName, as branchClass: BranchClass, authorIsBot: Bool
  ) -> RuleResult {
    switch branchClass {
    case .kind(let kind, let parts):
      return formFault(of: name, parts) ?? .pass(.branchName, "a \(kind.name) branch")
    case .revert(_, .backMerge(let source, _, let target, _)):
      return .pass(.branchName, "reverts a back-merge of \(source) into \(target)")
    case .revert(_, let reverted):
      let kind = reverted.kind?.name.text ?? "known"
      return .pass(.branchName, "reverts a \(kind) branch")
    case .backMerge(let source, _, let target, _):
      return .pass(.branchName, "merges \(source) back into \(target)")
    case .bot(let prefix):
      if authorIsBot { return .pass(.branchName, "a branch of a bot") }
      return .fail(
        .branchName,
        "branch '\(name)' has the prefix '\(prefix)' of a bot, but its author is not known to be a bot",
        hint: renaming(name.text), evidence: ["name": .string(name.text)])
    case .unknown(let reason): return unknown(name, reason)
    }
  }

  private func formFault(of name: BranchName, _ parts: NameParts) -> RuleResult? {
    guard let form = classifier.model.nameForm, let written = parts.version, written.form != form
    else { return nil }
    let (old, new) = (written.text, written.version.text(in: form))
    let renamed = name.text.replacingFirst(old, with: new)
    return .fail(
      .branchName,
      "branch '\(name)' has its version in the form '\(old)'; expected '\(new)'",
      hint: .flowctl("rename", name.text, renamed),
      evidence: ["name": .string(name.text), "form": .string(form.rawValue)])
  }

  private func unknown(_ name: BranchName, _ reason: UnknownName) -> RuleResult {
    var evidence: [String: JSONValue] = ["name": .string(name.text)]
    let message: String
    var hint: Remedy?
    let nearest = classifier.nearest(to: name.text, unknownFor: reason)
    let suggestion = nearest.map { "; did you mean '\($0)'?" } ?? ""
    switch reason {
    case .misfit(let kind, let pattern, let fault):
      message = "branch '\(name)' is not a valid \(kind) branch: it \(fault)"
      evidence["pattern"] = .string(pattern)
      hint = Remedy.explain("name it like \(pattern)").then(.flowctl("start", "\(kind)", "--help"))
    case .unknownPrefix(let prefix):
      message = "branch '\(name)' has the unknown prefix '\(prefix)'" + suggestion
      hint =
        nearest.map { .flowctl("rename", name.text, $0 + name.text.dropFirst(prefix.count)) }
        ?? namingApp(name.text)
      evidence["prefixes"] = sharedPrefixes ?? Self.prefixes(of: classifier.model)
    case .noPrefix:
      message = "branch '\(name)' has no known prefix" + suggestion
      evidence["prefixes"] = sharedPrefixes ?? Self.prefixes(of: classifier.model)
    }
    return .fail(.branchName, message, hint: hint ?? renaming(name.text), evidence: evidence)
  }

  /// Adds the app to a name that lacks it, or has an unknown one; which one, only the user knows.
  private func namingApp(_ text: String) -> Remedy? {
    for pattern in classifier.model.kinds.flatMap(\.patterns) where pattern.app != nil {
      let start = pattern.text.prefix { $0 != "<" }
      guard text.hasPrefix(start), pattern.text.dropFirst(start.count).hasPrefix("<app>") else {
        continue
      }
      let rest = text.dropFirst(start.count)
      for end in [rest, rest.drop { $0 != "/" }.dropFirst()] {
        let name = pattern.prefix + end
        guard case .kind = classifier.classify(name) else { continue }
        return Remedy.explain("with its app, such as").then(.flowctl("rename", text, name))
      }
    }
    return nil
  }

  private static func prefixes(of model: BranchModel) -> JSONValue {
    .strings(model.kinds.flatMap(\.prefixes))
  }

  /// The name of a release or hotfix with the same version: no release becomes a change.
  private func namingRelease(_ text: String) -> Remedy? {
    // `hotfix/12-crash` has the number of an issue, and `2.x` may be a permanent branch.
    guard ReleaseName.version(of: text) != nil || WrittenVersion(parsing: text, .any) != nil
    else { return nil }
    let isHotfix = text.lowercased().hasPrefix("hotfix")
    let kind = classifier.model.kinds.first {
      $0.introducesVersion && $0.isCutFromIntegration != isHotfix
    }
    guard let kind, let pattern = kind.patterns.first else {
      return .explain("for branches of releases, write into .flowctl.yml: preset: trunk")
    }
    let name = pattern.prefix + text.drop { !$0.isASCII || !$0.isNumber }
    if case .kind = classifier.classify(name) { return .flowctl("rename", text, name) }
    return .explain("name it like \(pattern.text)")
      .then(.flowctl("start", kind.name.text, "--help"))
  }

  private func renaming(_ text: String) -> Remedy? {
    if let release = namingRelease(text) { return release }
    guard let prefix = plain?.prefix else { return nil }
    let slash = UInt8(ascii: "/")
    let end = text.utf8.lastIndex { $0 != slash }.map(text.utf8.index(after:)) ?? text.endIndex
    let last = text.utf8[..<end].lastIndex(of: slash).map(text.utf8.index(after:))
    let start = last ?? text.startIndex
    let words = String(text[start..<end])
    guard let slug = SlugWriter(rules: classifier.model.slug).slug(of: [latin(words)]) else {
      return nil
    }
    // The part before the title is kept if the result is a name of the model.
    let corrected = String(text[..<start] + slug)
    let isName = try? BranchName(parsing: corrected, characters: classifier.model.slug.characters)
    if isName != nil, corrected != text, case .kind = classifier.classify(corrected) {
      return .flowctl("rename", text, corrected)
    }
    return .flowctl("rename", text, prefix + slug)
  }
}

extension BranchModel {
  /// The branch type whose names need only a title: `feature` in the presets.
  package var plainTopicKind: BranchKind? {
    kinds.first { kind in
      kind.versionRole == .none
        && kind.patterns.contains { pattern in
          pattern.tokens == [.slug] || pattern.tokens.count == 2 && pattern.tokens.last == .slug
        }
    }
  }
}

extension String {
  /// The text with the first occurrence of `old` replaced.
  func replacingFirst(_ old: String, with new: String) -> String {
    var start = startIndex
    while start < endIndex {
      if self[start...].utf8.starts(with: old.utf8) {
        return self[..<start] + new + self[start...].dropFirst(old.count)
      }
      start = index(after: start)
    }
    return self
  }
}
