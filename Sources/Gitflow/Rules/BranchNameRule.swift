import Diagnostics

/// `branch-name`: the name is one of the model's, and git can create it here.
package struct BranchNameRule: Sendable {
  private let classifier: BranchClassifier
  private let sharedPrefixes: JSONValue?
  /// The kind that a refused name can get, with the prefix of it.
  private let plain: (kind: BranchKind, prefix: String?)?
  private let latin: @Sendable (String) -> String

  /// The rule for the model of `classifier`; `judgesMany` prepares what many findings share.
  ///
  /// `latin` writes words of any script in Latin letters, as `start` does, for names that are offered.
  package init(
    _ classifier: BranchClassifier, judgesMany: Bool = false,
    latin: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.classifier = classifier
    self.latin = latin
    sharedPrefixes = judgesMany ? Self.prefixes(of: classifier.model) : nil
    plain = classifier.model.plainTopicKind.map { ($0, $0.prefix) }
  }

  /// Judges a short name; `authorIsBot` where a run tells who pushed it.
  package func judge(_ text: String, authorIsBot: Bool = false) -> Judgement {
    judge(text, as: classifier.classify(text), authorIsBot: authorIsBot)
  }

  /// What the bytes of a name tell of it without more ado.
  package enum Glance: Hashable, Sendable {
    /// It surely holds, and brings no version.
    case holds
    /// It surely fails; `hasVersions` where its prefix is of a kind that brings a version.
    case refused(hasVersions: Bool)
    case unclear
  }

  /// What is certain of one of a great many names, most of which nobody looks at.
  package func glance(at name: UnsafeRawBufferPointer) -> Glance {
    switch classifier.glance(at: name) {
    case .versionless:
      holdsBesidesKind(name)
        ? .holds : isPlainlyBroken(name) ? .refused(hasVersions: false) : .unclear
    case .unclear: .unclear
    case .refused(let kind): .refused(hasVersions: kind?.introducesVersion ?? false)
    }
  }

  /// True for a name that surely holds as the kind that it has; false says nothing.
  package func plainlyHolds(
    _ name: UnsafeRawBufferPointer, as branchClass: BranchClass
  ) -> Bool {
    guard case .kind(_, let parts) = branchClass, holdsBesidesKind(name) else { return false }
    guard let form = classifier.model.nameForm else { return true }
    return parts.version.map { $0.form == form } ?? true
  }

  /// True for a name that surely has no fault but perhaps that of being none of the model's.
  private func holdsBesidesKind(_ name: UnsafeRawBufferPointer) -> Bool {
    if name.starts(with: "refs/".utf8) { return false }
    return RefFormat.plainlyHolds(name)
      || (name.count <= RefFormat.maximumLength && name.allSatisfy { $0 < 0x80 }
        && name.first != UInt8(ascii: "-") && RefFormat.firstFault(in: name) == nil)
  }

  /// True for a short name that Git refuses for what its bytes show.
  private func isPlainlyBroken(_ name: UnsafeRawBufferPointer) -> Bool {
    name.count <= RefFormat.maximumLength && name.allSatisfy { $0 < 0x80 }
      && RefFormat.firstFault(in: name) != nil
  }

  /// Judges a short name that the classifier has been asked about already.
  package func judge(
    _ text: String, as branchClass: BranchClass, authorIsBot: Bool = false
  ) -> Judgement {
    do throws(BranchNameError) {
      let name = try BranchName(parsing: text, characters: classifier.model.slug.characters)
      return judge(name, as: branchClass, authorIsBot: authorIsBot)
    } catch {
      let shown = RefFormat.shown(text)
      // No branch can have a name that fits in no ref: there is none to be renamed.
      let hint = if case .tooLong = error { starting } else { renaming(text) }
      return .fail(
        .branchName, "branch '\(shown)' \(error.reason)", hint: hint,
        evidence: ["name": .string(shown), "refusedByGit": .bool(error.isGitsOwn)])
    }
  }

  private var starting: Remedy? {
    plain.map { .flowctl("start", $0.kind.name.text, "--help") }
  }

  private func judge(
    _ name: BranchName, as branchClass: BranchClass, authorIsBot: Bool
  ) -> Judgement {
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

  private func formFault(of name: BranchName, _ parts: NameParts) -> Judgement? {
    guard let form = classifier.model.nameForm, let written = parts.version, written.form != form
    else { return nil }
    let (old, new) = (written.text, written.version.text(in: form))
    let renamed = name.text.replacingFirst(old, with: new)
    return .fail(
      .branchName,
      "branch '\(name)' has its version in the form '\(old)'; expected '\(new)'",
      hint: .git("branch", "-m", name.text, renamed),
      evidence: ["name": .string(name.text), "form": .string(form.rawValue)])
  }

  private func unknown(_ name: BranchName, _ reason: UnknownName) -> Judgement {
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
      hint = nearest.map { .git("branch", "-m", name.text, $0 + name.text.dropFirst(prefix.count)) }
      evidence["prefixes"] = sharedPrefixes ?? Self.prefixes(of: classifier.model)
    case .noPrefix:
      message = "branch '\(name)' has no known prefix" + suggestion
      evidence["prefixes"] = sharedPrefixes ?? Self.prefixes(of: classifier.model)
    }
    return .fail(.branchName, message, hint: hint ?? renaming(name.text), evidence: evidence)
  }

  private static func prefixes(of model: BranchModel) -> JSONValue {
    .strings(model.kinds.flatMap(\.prefixes))
  }

  private func renaming(_ text: String) -> Remedy? {
    // Others build on such a branch: the configuration has to fit it.
    if LongLivedNames.contains(text) { return .flowctl("init") }
    guard let prefix = plain?.prefix else { return nil }
    let slash = UInt8(ascii: "/")
    let end = text.utf8.lastIndex { $0 != slash }.map(text.utf8.index(after:)) ?? text.endIndex
    let last = text.utf8[..<end].lastIndex(of: slash).map(text.utf8.index(after:))
    let start = last ?? text.startIndex
    let words = String(text[start..<end])
    guard let slug = SlugWriter(rules: classifier.model.slug).slug(of: [latin(words)]) else {
      return nil
    }
    // What comes before the words is kept where it makes a name of the model.
    let kept = String(text[..<start] + slug)
    let isName = try? BranchName(parsing: kept, characters: classifier.model.slug.characters)
    if isName != nil, kept != text, case .kind = classifier.classify(kept) {
      return .git("branch", "-m", text, kept)
    }
    return .git("branch", "-m", text, prefix + slug)
  }
}

extension BranchModel {
  /// The kind whose names need nothing but words: `feature` in the presets.
  package var plainTopicKind: BranchKind? {
    kinds.first { kind in
      kind.versionRole == .none
        && kind.patterns.contains { $0.tokens.count == 2 && $0.tokens.last == .slug }
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
