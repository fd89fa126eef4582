/// The steps of one Git command.
struct GitWords {
  private let verb: String
  private let words: [ShellScript.Word]
  private let options: Set<String>

  /// A command and its arguments without the options before it.
  init(_ verb: String, _ words: [ShellScript.Word]) {
    self.verb = verb
    self.words = words
    options = Set(words.map(\.text).filter { $0.hasPrefix("-") })
  }

  /// Commands of Git that change no branch; any other word can be an alias.
  private static let harmless: Set = [
    "add", "annotate", "apply", "archive", "bisect", "blame", "bundle", "cat-file", "check-ignore",
    "clean", "clone", "config", "count-objects", "describe", "diff", "diff-tree", "difftool",
    "fetch", "for-each-ref", "format-patch", "fsck", "gc", "grep", "help", "init", "log",
    "ls-files", "ls-remote", "ls-tree", "maintenance", "merge-base", "merge-tree", "mv", "name-rev",
    "notes", "range-diff", "reflog", "remote", "rerere", "restore", "rev-list", "rev-parse", "rm",
    "shortlog", "show", "show-branch", "show-ref", "sparse-checkout", "stash", "status",
    "submodule",
    "tag", "update-index", "version", "whatchanged", "write-tree", "commit-tree",
  ]

  var actions: [AgentStep.Action] {
    switch verb {
    case "commit": options.contains("--dry-run") ? [] : [.commit(verb)]
    case "merge", "rebase", "cherry-pick", "revert", "am": committing
    case "checkout", "switch": checkedOut
    case "branch": branch
    case "worktree": worktree
    case "update-ref", "symbolic-ref": ref
    case "push": push
    case "pull": pulled
    case "reset": moved
    case "send-pack": [.unreadable("'git send-pack'")]
    case _ where Self.harmless.contains(verb): []
    default: [.alias(verb)]
    }
  }

  /// Commands that end with a commit on the checked out branch.
  private var committing: [AgentStep.Action] {
    let ends: Set = ["--abort", "--quit", "--ff-only", "--no-commit", "--squash"]
    if !options.isDisjoint(with: ends) { return [] }
    if ["cherry-pick", "revert"].contains(verb), options.contains("-n") { return [] }
    // `git rebase A B` checks out B first.
    if verb == "rebase",
      let branch = arguments(valued: ["--onto", "-s", "-X", "-x"]).dropFirst().first
    {
      return known(branch) { [.checkout($0), .commit(verb)] }
    }
    return [.commit(verb)]
  }

  private var pulled: [AgentStep.Action] {
    let names = arguments(valued: ["-s", "--strategy", "-X", "--depth"])
    guard names.count > 1, !options.contains("--ff-only") else { return [] }
    return known(names[1]) { [.take($0, by: verb)] }
  }

  /// A reset to another commit; one of files, or to HEAD, moves no branch.
  private var moved: [AgentStep.Action] {
    let moving: Set = ["--hard", "--soft", "--mixed", "--keep", "--merge"]
    guard !options.isDisjoint(with: moving), let place = arguments().first, place.text != "HEAD"
    else { return [] }
    return known(place) { [.take($0, by: verb)] }
  }

  /// The words that are neither options nor values of these.
  private func arguments(valued: Set<String> = []) -> [ShellScript.Word] {
    var found: [ShellScript.Word] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word.text == "--" { break }
      if valued.contains(word.text) { rest = rest.dropFirst() }
      if !word.text.hasPrefix("-") { found.append(word) }
    }
    return found
  }

  private func known(
    _ word: ShellScript.Word, _ actions: (String) -> [AgentStep.Action]
  ) -> [AgentStep.Action] {
    word.isLiteral ? actions(word.text) : [.unreadable("the branch of 'git \(verb)'")]
  }

  private var checkedOut: [AgentStep.Action] {
    let creating: Set = ["-b", "-c", "--create", "-B", "-C", "--force-create", "--orphan"]
    let plain = arguments(valued: creating)
    guard let index = words.firstIndex(where: { creating.contains($0.text) }) else {
      // With `--` the words are files.
      guard let branch = plain.first, words.last?.text != "--", !options.contains("-p"),
        words.count == plain.count + options.count || verb == "switch"
      else { return [] }
      if !branch.isLiteral { return [.unreadable("the branch of 'git \(verb)'")] }
      return plain.count == 1 && branch.text != "." ? [.checkout(branch.text)] : []
    }
    guard words.indices.contains(index + 1) else { return [] }
    let isForced = ["-B", "-C", "--force-create"].contains(words[index].text)
    return known(words[index + 1]) { name in
      (isForced ? [.lose(name, by: "git \(verb) \(words[index].text)")] : [])
        + [.create(name, start: plain.first?.text, checksOut: true)]
    }
  }

  private var branch: [AgentStep.Action] {
    let names = arguments(valued: ["-u", "--set-upstream-to", "--sort", "--format", "--contains"])
    let removing: Set = ["-d", "-D", "--delete"]
    let renaming: Set = ["-m", "-M", "--move"]
    if names.contains(where: { !$0.isLiteral }) {
      return [.unreadable("the branch of 'git branch'")]
    }
    if !options.isDisjoint(with: removing) {
      return options.contains("-r") ? [] : names.map { .lose($0.text, by: "git branch --delete") }
    }
    if !options.isDisjoint(with: renaming), let last = names.last {
      return [.rename(from: names.count > 1 ? names[0].text : nil, to: last.text)]
    }
    guard let name = names.first else { return [] }
    if !options.isDisjoint(with: ["-f", "--force"]) {
      return [.lose(name.text, by: "git branch --force")]
    }
    let isListing = options.contains {
      !["-t", "--track", "--no-track", "-q", "-c", "-C"].contains($0)
    }
    return isListing
      ? [] : [.create(name.text, start: names.dropFirst().first?.text, checksOut: false)]
  }

  private var worktree: [AgentStep.Action] {
    guard words.first?.text == "add",
      let index = words.firstIndex(where: { $0.text == "-b" || $0.text == "-B" }),
      words.indices.contains(index + 1)
    else { return [] }
    let start = arguments(valued: ["-b", "-B", "--reason"]).dropFirst(2).first?.text
    return known(words[index + 1]) { [.create($0, start: start, checksOut: false)] }
  }

  private var ref: [AgentStep.Action] {
    let names = arguments(valued: ["-m"])
    if options.contains("--stdin") { return [.unreadable("what 'git update-ref' reads")] }
    if verb == "symbolic-ref" {
      guard names.count == 2, names[0].text == "HEAD" else { return [] }
      return known(names[1]) { [.checkout(RefName.short($0))] }
    }
    guard let name = names.first else { return [] }
    return known(name) {
      $0 == "HEAD"
        ? [.commit("update-ref")]
        : RefName.isBranch($0) ? [.lose(RefName.short($0), by: "git update-ref")] : []
    }
  }

  private var push: [AgentStep.Action] {
    let valued: Set = ["-o", "--push-option", "--repo", "--receive-pack", "--exec"]
    let names = arguments(valued: valued)
    if names.contains(where: { !$0.isLiteral }) { return [.unreadable("the branch of 'git push'")] }
    if !options.isDisjoint(with: ["-n", "--dry-run"]) { return [] }
    var push = AgentStep.Push(remote: names.first?.text)
    let many: Set = ["--all", "--branches", "--mirror", "--prune"]
    push.pushesMany = !options.isDisjoint(with: many)
    push.pushesTags = options.contains("--tags")
    let deletes = !options.isDisjoint(with: ["-d", "--delete"])
    let isForced = options.contains {
      $0 == "--force" || $0.hasPrefix("--force-with-lease") || Self.isShort($0, "f")
    }
    var refs = names.dropFirst().map(\.text)[...]
    while let text = refs.popFirst() {
      // `tag NAME` is a tag.
      if text == "tag" {
        refs = refs.dropFirst()
      } else {
        push.refs.append(Self.ref(text, deletes: deletes, isForced: isForced))
      }
    }
    if isForced, push.refs.isEmpty {
      push.refs = [.init(source: "HEAD", target: "", isForced: true)]
    }
    return [.push(push)]
  }

  /// True for a group of short options that contains one, such as `-fu`.
  private static func isShort(_ option: String, _ letter: Character) -> Bool {
    !option.hasPrefix("--") && option.contains(letter)
  }

  private static func ref(_ text: String, deletes: Bool, isForced: Bool) -> AgentStep.Push.Ref {
    let isPlus = text.hasPrefix("+")
    let parts = (isPlus ? text.dropFirst() : text[...])
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let source = deletes || parts[0].isEmpty ? nil : parts[0]
    return AgentStep.Push.Ref(
      source: source, target: parts.count > 1 ? parts[1] : deletes ? parts[0] : "",
      isForced: isForced || isPlus)
  }
}

/// The steps of one command of `gh`.
struct GitHubWords {
  private let words: [ShellScript.Word]

  init(_ words: [ShellScript.Word]) { self.words = words }

  var actions: [AgentStep.Action] {
    let verb = words.prefix(2).map(\.text)
    return switch verb {
    case ["pr", "create"], ["pr", "new"]: opened
    case ["pr", "merge"]: options(["--disable-auto"]) ? [] : [.mergeRequest]
    case ["pr", "edit"] where value(["--base", "-B"]) != nil:
      words.count > 2 && !words[2].text.hasPrefix("-")
        ? [.unreadable("the branch of that pull request")] : opened
    case ["pr", "checkout"]: [.checkout("a pull request")]
    case _ where verb.first == "api": changesRefs ? [.unreadable("what 'gh api' changes")] : []
    default: []
    }
  }

  private var opened: [AgentStep.Action] {
    let (base, head) = (value(["--base", "-B"]), value(["--head", "-H"]))
    if base?.isLiteral == false || head?.isLiteral == false {
      return [.unreadable("the branches of the pull request")]
    }
    // `owner:branch` is the branch of a fork.
    let name = head?.text.split(separator: ":").last.map(String.init)
    return [.openRequest(base: base?.text, head: name)]
  }

  private func options(_ names: Set<String>) -> Bool { words.contains { names.contains($0.text) } }

  private func value(_ names: [String]) -> ShellScript.Word? {
    for (index, word) in words.enumerated() {
      if names.contains(word.text), words.indices.contains(index + 1) { return words[index + 1] }
      if let name = names.first(where: { word.text.hasPrefix($0 + "=") }) {
        return ShellScript.Word(
          String(word.text.dropFirst(name.count + 1)), isLiteral: word.isLiteral)
      }
    }
    return nil
  }

  /// A request that changes refs or merges.
  private var changesRefs: Bool {
    let writes = words.contains {
      ["-f", "-F", "--field", "--raw-field", "--input"].contains($0.text)
        || ["POST", "PUT", "PATCH", "DELETE"].contains($0.text.uppercased())
        || $0.text.hasPrefix("-X") && $0.text != "-X" && !$0.text.hasSuffix("GET")
    }
    return writes
      && words.contains {
        $0.text.contains("/git/refs") || $0.text.contains("/merge")
          || $0.text.contains("/branches/")
          || $0.text.contains("/contents/") || $0.text.contains("graphql")
      }
  }
}
