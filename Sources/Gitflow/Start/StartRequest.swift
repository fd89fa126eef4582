package import Base

/// The branch that a user wants to start; words are already in Latin letters.
package struct StartRequest: Hashable, Sendable {
  /// The source of the version of a new release or hotfix.
  package enum VersionChoice: Hashable, Sendable {
    case given(Version)
    case bump(VersionBump)
  }

  package var kind: KindName
  package var words: [String]
  package var issue: String?
  package var version: VersionChoice?
  package var release: Version?

  /// A request; everything except the branch type is optional.
  package init(
    _ kind: KindName, words: [String] = [], issue: String? = nil, version: VersionChoice? = nil,
    release: Version? = nil
  ) {
    self.kind = kind
    self.words = words
    self.issue = issue
    self.version = version
    self.release = release
  }
}

/// A branch that can be created: its name, and its base branch.
package struct StartPlan: Hashable, Sendable {
  package var kind: KindName
  package var name: BranchName
  package var base: String
  /// The tag of the version that the branch fixes, if the base contains later changes, too.
  package var tag: String?
  package var version: Version?
  package var issue: String?
}

/// Why a branch can't be started.
package enum StartError: Error, Hashable, Sendable {
  /// `titled` starts a branch with the word as its title.
  case unknownKind(String, nearest: String?, known: [String], titled: Command?)
  case permanentKind(KindName)
  /// `issue` is the given issue, which is not enough.
  case needsWords(KindName, issue: String? = nil)
  case needsIssue(KindName, words: [String])
  /// `issue` is the issue that would name the branch.
  case takesNoWords(KindName, issue: String? = nil)
  case takesNoVersion(KindName)
  /// No tag of the repository has a version with as many numbers.
  case otherVersionForm(Version, BranchKind, words: [String])
  case takesNoIssue(KindName)
  case takesNoRelease(KindName)
  case invalidIssue(String)
  case noReleaseOpen(kind: KindName, source: KindName)
  /// `remedy` starts the release, if that is allowed.
  case releaseNotOpen(Version, open: [String], remedy: Remedy)
  /// The branch exists, but its version is released; `remedy` starts the fix elsewhere.
  case releaseTagged(String, tag: String, remedy: Remedy)
  case severalReleasesOpen([String], remedy: Remedy)
  case refused([Diagnostic])

  /// True if the command line is wrong, not the state of the repository.
  package var isUsage: Bool {
    switch self {
    case .noReleaseOpen, .releaseNotOpen, .severalReleasesOpen, .releaseTagged, .refused: false
    default: true
    }
  }

  /// The number at the end of `#7` or of the URL of an issue.
  private static func number(endOf text: String) -> String? {
    let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }
    return digits.isEmpty ? nil : String(digits.reversed())
  }

  /// The message for the user.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .unknownKind(let name, let nearest, let known, let titled):
      let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
      if parts.count == 2, known.contains(parts[0]) {
        return finding(
          "'\(name)' is the name of a branch, expected its type and a title",
          .flowctl("start", parts[0], parts[1]))
      }
      let suggestion =
        nearest.map { "; did you mean '\($0)'?" }
        ?? "; the model has '\(known.joined(separator: "', '"))'"
      return finding(
        "unknown branch type '\(name)'\(suggestion)",
        nearest.map { .correcting(name, to: $0) } ?? titled.map(Remedy.run)
          ?? .flowctl("model", "show"))
    case .permanentKind(let kind):
      return finding(
        "'\(kind)' is a permanent branch and can't be started", .git("switch", kind.text))
    case .needsWords(let kind, let issue):
      return finding(
        "a \(kind) branch needs a title \(issue == nil ? "or an" : "in addition to its") issue",
        .retry(with: "<words>"))
    case .needsIssue(let kind, let words):
      let named = "a \(kind) branch needs an issue"
      return finding(
        words.isEmpty ? named : named + " in addition to its title",
        .retry(with: "--issue", "<number>"))
    case .takesNoWords(let kind, let issue?):
      return finding(
        "a \(kind) branch is named only by its issue: leave out the title",
        .flowctl("start", kind.text, "--issue", issue))
    case .takesNoWords(let kind, nil):
      return finding(
        "a \(kind) branch is named only by its version: leave out the title",
        .flowctl("start", kind.text))
    case .takesNoVersion(let kind):
      return finding("a \(kind) branch has no version of its own", "leave out --version and --bump")
    case .otherVersionForm(let version, let kind, let words):
      let usual = Version(version.major, version.minor, version.patch)
      return finding(
        "the version '\(version)' has not the form of this repository's versions; "
          + "expected three numbers such as \(usual)",
        .run(kind.startCommand(usual, words: words)))
    case .takesNoIssue(let kind):
      return finding("the name of a \(kind) branch contains no issue", "leave out --issue")
    case .takesNoRelease(let kind):
      return finding("a \(kind) branch belongs to no release", "leave out --release")
    case .invalidIssue(let text):
      return finding(
        "'\(text)' is not an issue; expected a number or a key such as ABC-42",
        .retry(with: "--issue", Self.number(endOf: text) ?? "<number>"))
    case .noReleaseOpen(let kind, let source):
      return finding(
        "a \(kind) branch is created from a \(source) branch, but none is open",
        .flowctl("start", source.text))
    case .releaseNotOpen(let version, let open, let remedy):
      let known = open.isEmpty ? "none is open" : "open: \(open.joined(separator: ", "))"
      return finding("no branch of version \(version) is open; \(known)", remedy)
    case .releaseTagged(let name, let tag, let remedy):
      return finding("'\(name)' is already released as '\(tag)'", remedy)
    case .severalReleasesOpen(let open, let remedy):
      return finding(
        "several release branches are open: \(open.joined(separator: ", "))",
        Remedy.explain("choose one").then(remedy))
    case .refused(let diagnostics): return diagnostics
    }
  }

  private func finding(_ message: String, _ hint: Remedy?) -> [Diagnostic] {
    [Diagnostic("start", message, hint: hint)]
  }
}

extension BranchModel {
  /// The branch type that a start creates.
  ///
  /// For a release or hotfix of a model without branches of versions, it is the change that prepares
  /// the version before production gets its tag.
  package func startKind(_ name: KindName) -> BranchKind? {
    if let kind = kind(name) { return kind }
    let changes: [KindName: (prefix: String, bump: VersionBump)] = [
      "release": ("chore/", .minor), "hotfix": ("fix/", .patch),
    ]
    guard let change = changes[name], !kinds.contains(where: \.introducesVersion),
      var kind = ChangeWord.kind(of: change.prefix, in: self).flatMap(kind),
      let pattern = try? NamePattern(parsing: (kind.prefix ?? "") + "release-<version>")
    else { return nil }
    kind.name = name
    kind.shape = .topic([pattern])
    kind.versionRole = .introduces(change.bump)
    return kind
  }
}
